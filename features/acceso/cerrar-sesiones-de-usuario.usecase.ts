import type { ContextoTx } from '#nucleo/contexto.ts';
import { cerrarDeUsuario } from './sesion.store.ts';

/**
 * Ends every session of a user, in the transaction that changes its password, profile or validity
 * (C13). Sessions that the code of a sale opened are the buyer's, and stay.
 */
export const cerrarSesionesDeUsuario = (
  ctx: ContextoTx,
  usuarioId: number,
  motivo: string,
): Promise<void> => cerrarDeUsuario(ctx.tx, usuarioId, motivo, ctx.ahora);
