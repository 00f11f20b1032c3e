import type { ContextoTx } from '#nucleo/contexto.ts';
import { copiarDelRegistro, type VehiculoCorregido } from './vehiculo-registrado.store.ts';

/**
 * Updates engine, year, model and check digit of sold vehicles from the record of their plate. Data
 * that decided the premium stay as sold, and so do unvalidated plates. Returns the changed vehicles
 * with their previous values.
 */
export const corregirVehiculos = (
  ctx: ContextoTx,
  vehiculoIds: readonly number[],
): Promise<VehiculoCorregido[]> => copiarDelRegistro(ctx.tx, vehiculoIds);
