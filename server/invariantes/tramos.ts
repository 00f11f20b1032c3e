import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** The sales numbered after `desde` and up to `hasta`; null has no end. */
export interface Tramo {
  readonly desde: number;
  readonly hasta: number | null;
}

/**
 * Sales that are looked at together: what their rules join and count stays within the memory of a statement,
 * and what one rule read the next one finds at hand.
 */
export const VENTAS_POR_TRAMO = 50_000;

/** The sales of `todas`, so many at a time. Ends with a piece that has no end when `todas` has none. */
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

/** From its first to its last: those of other sales that stand between them are in it too. */
const entreLasDe = async (
  tx: Tx,
  tabla: string,
  suyas: string,
): Promise<(de: string) => string> => {
  // Within a subquery: the first and the last by its own key would be looked for from the ends of the table.
  const { rows } = await sql<{ primera: number; ultima: number }>`
    select coalesce(min(id), 0) as primera, coalesce(max(id), -1) as ultima
    from (select id from ${sql.id(tabla)} where ${sql.raw(suyas)} offset 0) d`.execute(tx);
  const { primera = 0, ultima = -1 } = rows[0] ?? {};
  return (de) => `${de} between ${primera} and ${ultima}`;
};

/**
 * What each table holds of these sales, as a query without its beginning. Of covers, notices, cases, what is given
 * back and the facts of a policy there may be those of other sales besides: a rule of some sales begins with the sale, its
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
  // Each by itself: of two in one condition the index would read all of one kind.
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
    // Seals of release 1.3.0 read these.
    hechos_breves: [
      `clase < 8 and ${entre('entidad_id')}`,
      `clase = 8 and ${dePoliza('entidad_id')}`,
    ],
  };
};

/**
 * Runs `mirar` where the tables hold nothing but what is of these sales: views of the same names stand before
 * them, for this transaction alone. It sees one moment (`repeatable read`), or nobody else writes: what a sale gets
 * meanwhile may stand after the last row of a view.
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
  // Of a view of two parts, that which a condition leaves nothing of is not read.
  await sql`set local constraint_exclusion = on`.execute(tx);
  const visto = await mirar();
  for (const [tabla] of vistas) await sql`drop view ${sql.id('pg_temp', tabla)}`.execute(tx);
  return visto;
};
