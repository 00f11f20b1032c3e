import { type Insertable, sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { filaDeVehiculo, filaDeVenta, type VentaNueva } from '#features/ventas/filas-de-venta.ts';
import type { VehiculoCargado } from '#features/ventas/vehiculo-de-venta.ts';
import { ORIGEN } from '#features/ventas/venta.ts';

/** Inserts the sale. Returns its number and the ceiling of sale numbers. */
export const insertarVentaMasiva = (
  tx: Tx,
  venta: VentaNueva,
): Promise<{ id: number; techo: number }> =>
  tx
    .insertInto('ventas')
    .values(filaDeVenta(venta, ORIGEN.masivo, 0))
    .returning((eb) => [
      'id',
      eb.selectFrom('techo_de_ventas').select('techo').$asScalar().$notNull().as('techo'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Inserts the vehicles from one JSON parameter: 500 vehicles are 13,000 parameters, which cost
 * driver and server three times as long.
 */
export const insertarVehiculos = async (
  tx: Tx,
  ventaId: number,
  vehiculos: readonly VehiculoCargado[],
): Promise<void> => {
  const filas: Insertable<DB['venta_vehiculos']>[] = vehiculos.map((vehiculo) => ({
    ...filaDeVehiculo(vehiculo, vehiculo.posicion),
    venta_id: ventaId,
  }));
  const [primera] = filas;
  if (!primera) return;
  const columnas = sql.join(Object.keys(primera).map((columna) => sql.ref(columna)));
  await sql`
    insert into venta_vehiculos (${columnas})
    select ${columnas} from json_populate_recordset(null::venta_vehiculos, ${JSON.stringify(filas)})
  `.execute(tx);
};

export const borrarVehiculos = async (tx: Tx, ventaId: number): Promise<void> => {
  await tx.deleteFrom('venta_vehiculos').where('venta_id', '=', ventaId).execute();
};

export const sumarPrimas = async (tx: Tx, ventaId: number): Promise<number> => {
  const { suma } = await tx
    .selectFrom('venta_vehiculos')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('prima'), eb.lit(0)), 'integer').as('suma'),
    )
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return suma;
};

/** Deletes a vehicle of the sale. Returns its plate; null when the sale has no such vehicle. */
export const borrarVehiculo = async (
  tx: Tx,
  ventaId: number,
  vehiculoId: number,
): Promise<string | null> => {
  const fila = await tx
    .deleteFrom('venta_vehiculos')
    .where('venta_id', '=', ventaId)
    .where('id', '=', vehiculoId)
    .returning('patente')
    .executeTakeFirst();
  return fila?.patente ?? null;
};

export const contarVehiculos = async (tx: Tx, ventaId: number): Promise<number> => {
  const { cuantos } = await tx
    .selectFrom('venta_vehiculos')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('cuantos'))
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return cuantos;
};
