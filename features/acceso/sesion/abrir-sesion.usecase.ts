import { randomUUID } from 'node:crypto';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Paso } from '#values/paso.ts';
import { emitirTokens, type Tokens } from './emitir-tokens.usecase.ts';
import { crearSesion, tomarSalida } from './sesion.store.ts';

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
  /** Where it ends at the provider of identities that let them in. */
  readonly salida?: string | null;
}

/** To whom such an address belongs: it is read for nobody else. */
export const deQuienEsLaSalida = (usuarioId: number): string => `salida:${usuarioId}`;

/** What the session keeps of it: its own, or that of the one whose missing step was just done. */
const salidaDe = async (
  { tx, actor, puertos }: ContextoTx,
  { usuarioId, salida = null }: SesionPedida,
): Promise<string | null> => {
  if (salida !== null) return puertos.cripto.cifrar(salida, deQuienEsLaSalida(usuarioId));
  const sigue = actor.paso !== null && actor.usuarioId === usuarioId && actor.sesionId;
  return sigue ? tomarSalida(tx, sigue) : null;
};

/**
 * Opens a session family for whoever was just let in. Always a new one: what the browser presented
 * while entering names no session of the answer (fixation, C18).
 */
export const abrirSesion = async (ctx: ContextoTx, pedida: SesionPedida): Promise<Tokens> => {
  const id = randomUUID();
  const dura = pedida.paso ? MINUTOS_DE_PASO * 60_000 : HORAS_SESION * 3_600_000;
  const venceEn = new Date(ctx.ahora.getTime() + dura);
  const { ip, navegador } = ctx.actor;
  const salida = await salidaDe(ctx, pedida);
  await crearSesion(ctx.tx, { ...pedida, id, creadaEn: ctx.ahora, venceEn, ip, navegador, salida });
  return emitirTokens(ctx, { sesionId: id, usuarioId: pedida.usuarioId, turno: 1 });
};
