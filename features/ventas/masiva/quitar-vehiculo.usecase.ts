import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { esEditable, ETAPA } from '#features/ventas/etapa.ts';
import { hayCargaSinTerminar } from '#features/ventas/situacion.query.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { etapaIncorrecta, vehiculoNoEncontrado } from '#features/ventas/venta.errors.ts';
import { vehiculoQuitado } from '#features/ventas/venta.hechos.ts';
import { guardarEtapa } from '#features/ventas/venta.store.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { descartarTomada } from './descartar-venta.usecase.ts';
import { borrarVehiculo, contarVehiculos, sumarPrimas } from './venta-masiva.store.ts';

interface Pedido {
  readonly idIntencionVenta: number;
  readonly vehiculoId: number;
  readonly version?: number | undefined;
}

/**
 * Removes a vehicle from an own bulk sale, which is reviewed again with its new total. Removing the
 * last vehicle gives the sale up, because no other can be added. Throws 409 while its load is
 * prepared and once a payment began.
 */
export const quitarVehiculo = async (
  ctx: ContextoTx,
  { idIntencionVenta: id, vehiculoId, version }: Pedido,
) => {
  const venta = await tomarVentaPropia(ctx, id, version);
  const esDeArchivo = venta.origen === ORIGEN.masivo;
  if (!esDeArchivo || !esEditable(venta.etapa) || (await hayCargaSinTerminar(ctx.tx, id))) {
    throw etapaIncorrecta();
  }
  const patente = await borrarVehiculo(ctx.tx, id, vehiculoId);
  if (patente === null) throw vehiculoNoEncontrado();
  const cantidadVehiculos = await contarVehiculos(ctx.tx, id);
  const montoEnPesos = await sumarPrimas(ctx.tx, id);
  const etapa = ETAPA.ingresoVehiculos;
  await guardarEtapa(ctx.tx, id, { etapa, montoEnPesos });
  await registrar(
    ctx,
    vehiculoQuitado({ id, despues: { patente, montoEnPesos, cantidadVehiculos } }),
  );
  if (cantidadVehiculos === 0) await descartarTomada(ctx, id);
  return { id, montoEnPesos, cantidadVehiculos, etapa };
};
