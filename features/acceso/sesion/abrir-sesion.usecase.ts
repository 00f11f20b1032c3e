import { randomUUID } from 'node:crypto';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Paso } from '#values/paso.ts';
import { emitirTokens, type Tokens } from './emitir-tokens.usecase.ts';
import { crearSesion } from './sesion.store.ts';

const HORAS_SESION = 12;
/** To find the telephone, or to set an application up. */
const MINUTOS_DE_PASO = 15;

interface SesionPedida {
  readonly usuarioId: number;
  readonly tipo: 'login' | 'publico';
  /** The one agreement of a public session. */
  readonly convenioId: number | null;
  /** The one sale of a session that a code opens. */
  readonly ventaId?: number;
  readonly correo?: string | null;
  /** What it still lacks: such a one is short, and nothing renews it. */
  readonly paso?: Paso | null;
}

/**
 * Opens a session family for whoever was just let in. Always a new one: what the browser presented
 * while entering names no session of the answer (fixation, C18).
 */
export const abrirSesion = async (ctx: ContextoTx, pedida: SesionPedida): Promise<Tokens> => {
  const id = randomUUID();
  const dura = pedida.paso ? MINUTOS_DE_PASO * 60_000 : HORAS_SESION * 3_600_000;
  const venceEn = new Date(ctx.ahora.getTime() + dura);
  const { ip, navegador } = ctx.actor;
  await crearSesion(ctx.tx, { ...pedida, id, creadaEn: ctx.ahora, venceEn, ip, navegador });
  return emitirTokens(ctx, { sesionId: id, usuarioId: pedida.usuarioId, turno: 1 });
};
