import type { ContextoTx } from '#nucleo/contexto.ts';
import { copiarDelRegistro, type VehiculoCorregido } from './vehiculo-registrado.store.ts';

/**
 * Gives sold vehicles what their record says now of engine, year, model and check character; what
 * the premium was computed from stays as sold, and so do plates that were not validated. Gives
 * those that changed, with what they were.
 */
export const corregirVehiculos = (
  ctx: ContextoTx,
  vehiculoIds: readonly number[],
): Promise<VehiculoCorregido[]> => copiarDelRegistro(ctx.tx, vehiculoIds);
