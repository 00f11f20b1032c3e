import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { RangoDeNumeros, Salto } from './salto.ts';

/**
 * Locks sales, then ranges, so that nobody creates a sale or gives out numbers until the end. Numbering also
 * locks a sale before its ranges, and the ranges in the same order.
 */
export const tomarNumeracion = async (tx: Tx): Promise<RangoDeNumeros[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('numeros'))`.execute(tx);
  await sql`lock table ventas in share row exclusive mode`.execute(tx);
  const { rows } = await sql<RangoDeNumeros>`
    select id, clase, numero_inicial as inicial, numero_final as final, siguiente from rangos
    order by clase desc, inicio_vigencia, id for update
  `.execute(tx);
  return rows;
};

interface NumerosSaltados {
  readonly clase: 'poliza' | 'folio' | 'venta';
  readonly desde: number;
  readonly hasta: number;
  readonly rangoId: number | null;
}

export const anotarSaltados = async (
  tx: Tx,
  saltos: readonly NumerosSaltados[],
  motivo: string,
  ahora: Date,
): Promise<void> => {
  if (saltos.length === 0) return;
  await tx
    .insertInto('numeros_saltados')
    .values(
      saltos.map(({ rangoId, ...salto }) => ({
        ...salto,
        rango_id: rangoId,
        motivo,
        saltado_en: ahora,
      })),
    )
    .execute();
};

/** Takes a number out of the skipped ones; false, without any change, if it is none of them. */
export const quitarDeSaltados = async (
  tx: Tx,
  clase: 'poliza' | 'folio',
  numero: number,
): Promise<boolean> => {
  const { rows } = await sql<{ hallado: boolean }>`
    with suyo as (
      delete from numeros_saltados
      where clase = ${clase} and ${numero}::bigint between desde and hasta
      returning *
    ), quedan as (
      insert into numeros_saltados (clase, desde, hasta, rango_id, motivo, saltado_en)
      select s.clase, t.desde, t.hasta, s.rango_id, s.motivo, s.saltado_en
      from suyo s cross join lateral (
        values (s.desde, ${numero}::bigint - 1), (${numero}::bigint + 1, s.hasta)) as t (desde, hasta)
      where t.desde <= t.hasta
    )
    select exists (select from suyo) as hallado
  `.execute(tx);
  return rows[0]?.hallado ?? false;
};

export const adelantarRangos = async (tx: Tx, saltos: readonly Salto[]): Promise<void> => {
  for (const { rangoId, hasta } of saltos) {
    if (rangoId === null) continue;
    await tx
      .updateTable('rangos')
      .set({ siguiente: hasta + 1 })
      .where('id', '=', rangoId)
      .execute();
  }
};

/** Continues sale numbers after `techo`, once a new ceiling has been marked. */
export const saltarVentas = async (tx: Tx, techo: number, ahora: Date): Promise<void> => {
  await sql`select setval('ventas_id_seq', ${techo}::bigint)`.execute(tx);
  await tx.updateTable('techo_de_ventas').set({ techo, pedido: techo, subido_en: ahora }).execute();
};

/** Records the ceiling that is about to be marked; returns the recorded one. */
export const pedirTecho = async (tx: Tx, techo: number): Promise<number> => {
  const { pedido } = await tx
    .updateTable('techo_de_ventas')
    .set({ pedido: sql`greatest(pedido, ${techo}::bigint)` })
    .returning('pedido')
    .executeTakeFirstOrThrow();
  return pedido;
};

/** Records that the ceiling is marked in the store, so sales may be numbered up to it. */
export const subirTecho = async (tx: Tx, techo: number, ahora: Date): Promise<void> => {
  await tx
    .updateTable('techo_de_ventas')
    .set({ techo: sql`greatest(techo, ${techo}::bigint)`, subido_en: ahora })
    .execute();
};

/**
 * Changes the reserve of both kinds, down if negative. Locks both rows in the common order and changes them
 * in one statement, because every sale of the country waits for them.
 */
export const cambiarReserva = async (tx: Tx, cantidad: number): Promise<void> => {
  await sql`
    with tomadas as (select clase from stock_reservado order by clase desc for update)
    update stock_reservado s set cantidad = s.cantidad + ${cantidad}
    from tomadas t where s.clase = t.clase
  `.execute(tx);
};
