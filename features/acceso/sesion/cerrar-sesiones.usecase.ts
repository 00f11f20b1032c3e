import type { ContextoTx } from '#nucleo/contexto.ts';
import { cerrarDeUsuario, cerrarPublicas, cerrarSesion } from './sesion.store.ts';

/**
 * Closes every session of a user, in the transaction that changes password, profile or validity
 * (C13). Sessions opened by a sale's code belong to the buyer and stay.
 */
export const cerrarSesionesDeUsuario = async (
  { tx, ahora }: ContextoTx,
  usuarioId: number,
  motivo: string,
): Promise<void> => {
  await cerrarDeUsuario(tx, { usuarioId, motivo, ahora });
};

/** Closes the caller's other logins; this session and public links stay. */
export const cerrarOtrosLogins = async (
  { tx, ahora, actor: { usuarioId, sesionId } }: ContextoTx,
  motivo: string,
): Promise<void> => {
  if (usuarioId === null) return;
  await cerrarDeUsuario(tx, { usuarioId, motivo, ahora, salvo: sesionId, soloLogin: true });
};

/** Closes one session, in the transaction that opens its replacement. */
export const cerrarUnaSesion = (
  { tx, ahora }: ContextoTx,
  sesionId: string,
  motivo: string,
): Promise<void> => cerrarSesion(tx, sesionId, motivo, ahora);

/** Closes the caller's session, in the transaction that opens its replacement. */
export const cerrarEstaSesion = async (ctx: ContextoTx, motivo: string): Promise<void> => {
  if (ctx.actor.sesionId) await cerrarUnaSesion(ctx, ctx.actor.sesionId, motivo);
};

/**
 * Closes the public sessions of an agreement and user, in the transaction that revokes their link.
 * A buyer who is paying returns by the code of the payment, not by this session.
 */
export const cerrarSesionesPublicas = (
  ctx: ContextoTx,
  enlace: { convenioId: number; usuarioId: number },
  motivo: string,
): Promise<void> => cerrarPublicas(ctx.tx, enlace, motivo, ctx.ahora);
