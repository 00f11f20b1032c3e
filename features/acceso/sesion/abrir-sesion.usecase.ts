import { randomUUID } from 'node:crypto';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Paso } from '#values/paso.ts';
import { emitirTokens, type Tokens } from './emitir-tokens.usecase.ts';
import { crearSesion, tomarSalida } from './sesion.store.ts';

const HORAS_SESION = 12;
/** Minutes to find the telephone or set an application up. */
const MINUTOS_DE_PASO = 15;

interface SesionPedida {
  readonly usuarioId: number;
  readonly tipo: 'login' | 'publico';
  /** Agreement of a public session. */
  readonly convenioId: number | null;
  /** Sale of a session that a code opened. */
  readonly ventaId?: number;
  readonly correo?: string | null;
  /** Missing step; such a session is short and is never renewed. */
  readonly paso?: Paso | null;
  /** Logout address at the identity provider that opened it. */
  readonly salida?: string | null;
}

/** Returns the context a logout address is encrypted for, so that it decrypts for no other user. */
export const deQuienEsLaSalida = (usuarioId: number): string => `salida:${usuarioId}`;

/**
 * Returns the session's own logout address, or that of the session whose missing step was just
 * done.
 */
const salidaDe = async (
  { tx, actor, puertos }: ContextoTx,
  { usuarioId, salida = null }: SesionPedida,
): Promise<string | null> => {
  if (salida !== null) return puertos.cripto.cifrar(salida, deQuienEsLaSalida(usuarioId));
  const sigue = actor.paso !== null && actor.usuarioId === usuarioId && actor.sesionId;
  return sigue ? tomarSalida(tx, sigue) : null;
};

/**
 * Opens a session family for an admitted user. It is always a new one: no session presented by the
 * browser continues (fixation, C18).
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
