import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { vehiculosIngresados } from '#features/ventas/venta.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  avisarCorrecciones,
  registrarCorrecciones,
} from '#features/ventas/ingreso/anotar-correcciones.usecase.ts';
import type { ResumenDeCorrecciones } from '#features/ventas/ingreso/correcciones.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { VehiculoCargado } from '#features/ventas/vehiculo-de-venta.ts';
import { guardarEtapa } from '#features/ventas/venta.store.ts';
import { borrarVehiculos, insertarVehiculos, sumarPrimas } from './venta-masiva.store.ts';

/** Adds the vehicles of one chunk of a bulk load to its sale. */
export const cargarVehiculos = async (
  ctx: ContextoTx,
  ventaId: number,
  vehiculos: readonly VehiculoCargado[],
): Promise<void> => {
  await insertarVehiculos(ctx.tx, ventaId, vehiculos);
  await registrarCorrecciones(ctx, ventaId, vehiculos);
};

/** Removes all vehicles of a load with a wrong row: a load is sold whole or not at all. */
export const vaciarVenta = (ctx: ContextoTx, ventaId: number): Promise<void> =>
  borrarVehiculos(ctx.tx, ventaId);

/** Finishes the load: the sale gets its total and the stage that manual entry leaves it at. */
export const completarCarga = async (
  ctx: ContextoTx,
  ventaId: number,
  cantidadVehiculos: number,
  correcciones: ResumenDeCorrecciones,
): Promise<void> => {
  await avisarCorrecciones(ctx, ventaId, correcciones);
  const montoEnPesos = await sumarPrimas(ctx.tx, ventaId);
  await guardarEtapa(ctx.tx, ventaId, { etapa: ETAPA.ingresoVehiculos, montoEnPesos });
  await registrar(
    ctx,
    vehiculosIngresados({ id: ventaId, despues: { montoEnPesos, cantidadVehiculos } }),
  );
};
