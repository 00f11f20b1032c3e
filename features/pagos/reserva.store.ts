import type { Tx } from '#nucleo/db/conexion.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos/terminos-vehiculo.ts';
import type { Fecha } from '#values/fecha.ts';
import type { Vigencia } from '#values/vigencia.ts';
import { sql } from 'kysely';

/**
 * Reserves the period of each plate. Returns the plates held by other sales; the caller then rolls back.
 * Inserts in order of plate with `on conflict`, so that two sales of the same plates wait for each other.
 * Plain inserts under the exclusion constraint would deadlock. Unvalidated plates are exempt, because they do
 * not identify a vehicle.
 */
export const reservarCoberturas = async (
  tx: Tx,
  vehiculos: readonly TerminosDeVehiculo[],
): Promise<string[]> => {
  const orden = vehiculos.toSorted((a, b) => (a.patente < b.patente ? -1 : 1));
  const { rows } = await sql<{ id: number }>`
    insert into coberturas (venta_vehiculo_id, patente, periodo, exenta)
    select v.id, v.patente, daterange(v.desde::date, v.hasta::date, '[]'), not vv.patente_validada
    from unnest(
      ${orden.map((v) => v.id)}::integer[], ${orden.map((v) => v.patente)}::text[],
      ${orden.map((v) => v.desde)}::text[], ${orden.map((v) => v.hasta)}::text[]
    ) as v (id, patente, desde, hasta)
    join venta_vehiculos vv on vv.id = v.id
    order by v.patente
    on conflict do nothing returning venta_vehiculo_id as id
  `.execute(tx);
  const reservados = new Set(rows.map(({ id }) => id));
  return orden.flatMap(({ id, patente }) => (reservados.has(id) ? [] : patente));
};

/** Returns whether the policy numbers and the folios suffice for all reservations. */
export const alcanzanLosNumeros = async (tx: Tx, hoy: Fecha): Promise<boolean> => {
  const { rows } = await sql<{ libres: number }>`
    select coalesce(sum(r.numero_final - r.siguiente + 1), 0)::bigint - s.cantidad as libres
    from stock_reservado s
    left join rangos r on r.clase = s.clase and r.vigente
      and ${hoy}::date between r.inicio_vigencia and r.termino_vigencia
    group by s.clase, s.cantidad
  `.execute(tx);
  return rows.every(({ libres }) => libres >= 0);
};

/** Deletes the covers of a sale, but keeps its number reservation. Returns the number of covers. */
export const soltarCoberturas = async (tx: Tx, ventaId: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('coberturas')
    .where('venta_vehiculo_id', 'in', (eb) =>
      eb.selectFrom('venta_vehiculos').select('id').where('venta_id', '=', ventaId),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Ends the covers of these vehicles. */
export const terminarPeriodos = async (tx: Tx, vehiculoIds: readonly number[]): Promise<void> => {
  await tx
    .updateTable('coberturas')
    .set({ vigente: false })
    .where('venta_vehiculo_id', 'in', [0, ...vehiculoIds])
    .execute();
};

const SE_TRASLAPA = '23P01';

/** Changes the period of a cover. Returns false when another cover of the plate overlaps. */
export const cambiarPeriodo = async (
  tx: Tx,
  vehiculoId: number,
  { desde, hasta }: Vigencia,
): Promise<boolean> => {
  // The lock serializes moves of one plate, which would deadlock under the constraint.
  await sql`select pg_advisory_xact_lock(hashtext(patente)) from coberturas
    where venta_vehiculo_id = ${vehiculoId}`.execute(tx);
  await sql`savepoint mover`.execute(tx);
  try {
    await tx
      .updateTable('coberturas')
      .set({ periodo: sql`daterange(${desde}::date, ${hasta}::date, '[]')` })
      .where('venta_vehiculo_id', '=', vehiculoId)
      .execute();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === SE_TRASLAPA)) throw error;
    await sql`rollback to savepoint mover`.execute(tx);
    return false;
  }
};
