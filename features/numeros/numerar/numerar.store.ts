import type { Tx } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';

export interface Rango {
  readonly id: number;
  readonly clase: 'poliza' | 'folio';
  readonly siguiente: number;
  readonly libres: number;
}

/** Locks the valid ranges with numbers left: policies before folios, oldest first. */
export const rangosVigentes = async (tx: Tx, hoy: Fecha): Promise<readonly Rango[]> => {
  const { rows } = await sql<Rango>`
    select id, clase, siguiente, numero_final - siguiente + 1 as libres from rangos
    where vigente and siguiente <= numero_final
      and ${hoy}::date between inicio_vigencia and termino_vigencia
    order by clase desc, inicio_vigencia, id
    for update
  `.execute(tx);
  return rows;
};

/** Moves each range past the numbers taken from it. */
export const avanzarRangos = async (
  tx: Tx,
  tomas: readonly { readonly id: number; readonly toma: number }[],
): Promise<void> => {
  await sql`
    update rangos r set siguiente = r.siguiente + t.toma
    from unnest(${tomas.map(({ id }) => id)}::integer[], ${tomas.map(({ toma }) => toma)}::bigint[])
      as t (id, toma)
    where r.id = t.id
  `.execute(tx);
};
