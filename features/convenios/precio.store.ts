import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { Precio } from './precio.ts';

export interface PrecioDePrima extends Precio {
  readonly primaId: number;
}

/** Writes prices; one of the same premium, period and day takes the new values. */
export const guardarPrecios = async (tx: Tx, precios: readonly PrecioDePrima[]): Promise<void> => {
  if (precios.length === 0) return;
  await tx
    .insertInto('precios_de_prima')
    .values(
      precios.map(({ primaId, periodo, desde, valor, primaMinima, primaMaxima }) => ({
        prima_id: primaId,
        periodo,
        desde,
        valor,
        prima_minima: primaMinima,
        prima_maxima: primaMaxima,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['prima_id', 'periodo', 'desde']).doUpdateSet((eb) => ({
        valor: eb.ref('excluded.valor'),
        prima_minima: eb.ref('excluded.prima_minima'),
        prima_maxima: eb.ref('excluded.prima_maxima'),
      })),
    )
    .execute();
};

/** Locks these premiums and reads their prices of a legal period. */
export const tomarPrimas = async (tx: Tx, ids: readonly number[], periodo: number) => {
  const primas = await tx
    .selectFrom('convenio_primas')
    .select(['id', 'convenio_id', 'mes_legal'])
    .where(sql<boolean>`id ${deEstos(ids)}`)
    .orderBy('id')
    .forUpdate()
    .execute();
  // A new statement, so that it sees what was written while this one waited for a row.
  const precios = await tx
    .selectFrom('precios_de_prima')
    .select(['prima_id', 'periodo', 'desde', 'valor'])
    .select(['prima_minima as primaMinima', 'prima_maxima as primaMaxima'])
    .where(sql<boolean>`prima_id ${deEstos(ids)}`)
    .where('periodo', '=', periodo)
    .execute();
  const porPrima = Map.groupBy(precios, ({ prima_id }) => prima_id);
  return primas.map((prima) => ({ ...prima, precios: porPrima.get(prima.id) ?? [] }));
};

/** Locks all premiums of an agreement. */
export const tomarPrimasDe = async (tx: Tx, convenioId: number): Promise<void> => {
  await tx
    .selectFrom('convenio_primas')
    .select('id')
    .where('convenio_id', '=', convenioId)
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Makes the specified form of these premiums stale, because their price changed beside it. */
export const anotarVersion = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('convenio_primas')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id ${deEstos(ids)}`)
    .execute();
};

/** Valid premiums of an agreement. */
export const idsDePrimas = async (tx: Tx, convenioId: number): Promise<number[]> => {
  const primas = await tx
    .selectFrom('convenio_primas')
    .select('id')
    .where('convenio_id', '=', convenioId)
    .where('vigente', '=', true)
    .execute();
  return primas.map(({ id }) => id);
};

interface Tanda {
  readonly ids: readonly number[];
  readonly periodo: number;
  readonly desde: Fecha;
}

/** Deletes the prices of these premiums for a period that begin on `desde`. */
export const quitarPrecios = async (tx: Tx, { ids, periodo, desde }: Tanda): Promise<void> => {
  await tx
    .deleteFrom('precios_de_prima')
    .where('periodo', '=', periodo)
    .where('desde', '=', desde)
    .where(sql<boolean>`prima_id ${deEstos(ids)}`)
    .execute();
};
