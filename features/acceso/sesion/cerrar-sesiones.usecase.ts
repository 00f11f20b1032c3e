import type { ContextoTx } from '#nucleo/contexto.ts';
import { cerrarDeUsuario, cerrarPublicas, cerrarSesion } from './sesion.store.ts';

/**
 * Ends every session of a user, in the transaction that changes its password, profile or validity
 * (C13). Sessions that the code of a sale opened are the buyer's, and stay.
 */
export const cerrarSesionesDeUsuario = async (
  { tx, ahora }: ContextoTx,
  usuarioId: number,
  motivo: string,
): Promise<void> => {
  await cerrarDeUsuario(tx, { usuarioId, motivo, ahora });
};

/** Ends what the caller opened by logging in elsewhere; this session and public links go on. */
export const cerrarOtrosLogins = async (
  { tx, ahora, actor: { usuarioId, sesionId } }: ContextoTx,
  motivo: string,
): Promise<void> => {
  if (usuarioId === null) return;
  await cerrarDeUsuario(tx, { usuarioId, motivo, ahora, salvo: sesionId, soloLogin: true });
};

/** Ends one session, in the transaction that opens the one in its place. */
export const cerrarUnaSesion = (
  { tx, ahora }: ContextoTx,
  sesionId: string,
  motivo: string,
): Promise<void> => cerrarSesion(tx, sesionId, motivo, ahora);

/** Ends the session that asks, in the transaction that opens the one in its place. */
export const cerrarEstaSesion = async (ctx: ContextoTx, motivo: string): Promise<void> => {
  if (ctx.actor.sesionId) await cerrarUnaSesion(ctx, ctx.actor.sesionId, motivo);
};

/**
 * Ends the public sessions of an agreement and user, in the transaction that takes their link away.
 * Whoever is paying comes back by the code of that payment, not by this session.
 */
export const cerrarSesionesPublicas = (
  ctx: ContextoTx,
  enlace: { convenioId: number; usuarioId: number },
  motivo: string,
): Promise<void> => cerrarPublicas(ctx.tx, enlace, motivo, ctx.ahora);
