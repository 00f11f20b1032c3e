import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Sales numbered after `desde` and up to `hasta`; null has no end. */
export interface Tramo {
  readonly desde: number;
  readonly hasta: number | null;
}

/**
 * Sales per chunk: the joins and counts of a rule fit in a statement's memory, and the next rule finds the
 * rows cached.
 */
export const VENTAS_POR_TRAMO = 50_000;

/** Cuts `todas` into chunks of `ventas` sales. Without an end in `todas`, the last chunk has none either. */
export async function* tramosDe(
  db: Base,
  { desde, hasta }: Tramo,
  ventas: number,
): AsyncGenerator<Tramo> {
  let tras = desde;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from ventas where id > ${tras} order by id offset ${ventas - 1} limit 1`.execute(
      db,
    );
    const ultima = rows[0]?.id;
    if (ultima === undefined || (hasta !== null && ultima >= hasta)) break;
    yield { desde: tras, hasta: ultima };
    tras = ultima;
  }
  yield { desde: tras, hasta };
}

const DE_VENTA = [
  'venta_vehiculos',
  'pagos',
  'polizas',
  'archivos_sun',
  'envios',
  'reemisiones',
  'incidentes',
  'hechos_de_venta',
];

/** Condition for the id range of these rows. The range may include rows of other sales. */
const entreLasDe = async (
  tx: Tx,
  tabla: string,
  suyas: string,
): Promise<(de: string) => string> => {
  // `offset 0` keeps PostgreSQL from seeking min and max along the primary key from both ends of the table.
  const { rows } = await sql<{ primera: number; ultima: number }>`
    select coalesce(min(id), 0) as primera, coalesce(max(id), -1) as ultima
    from (select id from ${sql.id(tabla)} where ${sql.raw(suyas)} offset 0) d`.execute(tx);
  const { primera = 0, ultima = -1 } = rows[0] ?? {};
  return (de) => `${de} between ${primera} and ${ultima}`;
};

/**
 * For each table, the query of these sales' rows, without its beginning. Coverages, notices, cases, refunds
 * and facts of policies may include rows of other sales. So a rule on chunks starts from the sale, its
 * vehicles, payments or policies.
 */
const filasDe = async (
  tx: Tx,
  { desde, hasta }: Tramo,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const entre = (de: string): string =>
    `${de} > ${desde}${hasta === null ? '' : ` and ${de} <= ${hasta}`}`;
  const suyas = entre('venta_id');
  const deVehiculo = await entreLasDe(tx, 'venta_vehiculos', suyas);
  const dePago = await entreLasDe(tx, 'pagos', suyas);
  const dePoliza = await entreLasDe(tx, 'polizas', suyas);
  // Two separate conditions: joined by `or`, the index would read all rows of one entity.
  const deHechos = [
    `entidad = 'venta' and ${entre('entidad_id')}`,
    `entidad = 'poliza' and ${dePoliza('entidad_id')}`,
  ];
  return {
    ventas: [entre('id')],
    ...Object.fromEntries(DE_VENTA.map((tabla) => [tabla, [suyas]])),
    coberturas: [deVehiculo('venta_vehiculo_id')],
    avisos_aach: [dePoliza('poliza_id')],
    casos_aach: [dePoliza('poliza_id')],
    devoluciones: [dePago('pago_id')],
    auditoria: deHechos,
    hechos: deHechos,
    // Seals of release 1.3.0 read this table.
    hechos_breves: [
      `clase < 8 and ${entre('entidad_id')}`,
      `clase = 8 and ${dePoliza('entidad_id')}`,
    ],
  };
};

/**
 * Runs `mirar` with only these sales visible: temporary views with the tables' names hide the tables in this
 * transaction. Requires `repeatable read` or no writers, because a sale's new rows could lie beyond the range
 * of a view.
 */
export const enTramo = async <R>(tx: Tx, tramo: Tramo, mirar: () => Promise<R>): Promise<R> => {
  if (tramo.desde === 0 && tramo.hasta === null) return mirar();
  const vistas = Object.entries(await filasDe(tx, tramo));
  const { rows } = await sql<{ esquema: string }>`select current_schema() as esquema`.execute(tx);
  const esquema = rows[0]?.esquema ?? 'public';
  for (const [tabla, partes] of vistas) {
    const todas = partes.map(
      (donde) => sql`select * from ${sql.id(esquema, tabla)} where ${sql.raw(donde)}`,
    );
    await sql`create temp view ${sql.id(tabla)} as ${sql.join(todas, sql` union all `)}`.execute(
      tx,
    );
  }
  // Lets PostgreSQL skip the part of a two-part view that a condition rules out.
  await sql`set local constraint_exclusion = on`.execute(tx);
  const visto = await mirar();
  for (const [tabla] of vistas) await sql`drop view ${sql.id('pg_temp', tabla)}`.execute(tx);
  return visto;
};
