import type { ContextoTx } from '#nucleo/contexto.ts';
import { cerrarPublicas } from './sesion.store.ts';

/**
 * Ends the public sessions of an agreement and user, in the transaction that takes their link away.
 * Whoever is paying comes back by the code of that payment, not by this session.
 */
export const cerrarSesionesPublicas = (
  ctx: ContextoTx,
  enlace: { convenioId: number; usuarioId: number },
  motivo: string,
): Promise<void> => cerrarPublicas(ctx.tx, enlace, motivo, ctx.ahora);
