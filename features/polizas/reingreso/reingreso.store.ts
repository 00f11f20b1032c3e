import { ETAPA } from '#features/ventas/etapa.ts';
import { filaDeVenta, filaDeVehiculo } from '#features/ventas/filas-de-venta.ts';
import type { VehiculoDeVenta } from '#features/ventas/vehiculo-de-venta.ts';
import { ESTADO_EMISION, ESTADO_VENTA, ORIGEN } from '#features/ventas/venta.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';

interface VentaReingresada {
  readonly convenioId: number;
  readonly usuarioId: number;
  readonly prima: number;
  readonly emitidaEn: Date;
  readonly contratoEl: Fecha;
}

/**
 * Inserts a sale that was paid and issued at that moment. Returns its number, and the ceiling of sale
 * numbers.
 */
export const insertarVentaReingresada = (
  tx: Tx,
  { convenioId, usuarioId, prima, emitidaEn, contratoEl }: VentaReingresada,
): Promise<{ id: number; techo: number }> =>
  tx
    .insertInto('ventas')
    .values({
      ...filaDeVenta(
        { convenioId, usuarioId, sesionId: null, especial: false, ahora: emitidaEn },
        ORIGEN.manual,
        prima,
      ),
      etapa: ETAPA.terminada,
      estado_venta: ESTADO_VENTA.emitidas,
      estado_emision: ESTADO_EMISION.completo,
      pagada_en: emitidaEn,
      emitida_en: emitidaEn,
      contrato_el: contratoEl,
    })
    .returning((eb) => [
      'id',
      eb.selectFrom('techo_de_ventas').select('techo').$asScalar().$notNull().as('techo'),
    ])
    .executeTakeFirstOrThrow();

export const insertarVehiculoReingresado = async (
  tx: Tx,
  ventaId: number,
  vehiculo: VehiculoDeVenta,
): Promise<number> => {
  const { id } = await tx
    .insertInto('venta_vehiculos')
    .values({ ...filaDeVehiculo(vehiculo, 0), venta_id: ventaId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Marks the plate as unvalidated, which allows a second cover beside the existing one. */
export const dejarSinValidar = async (tx: Tx, vehiculoId: number): Promise<void> => {
  await tx
    .updateTable('venta_vehiculos')
    .set({ patente_validada: false })
    .where('id', '=', vehiculoId)
    .execute();
};
