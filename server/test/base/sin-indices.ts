import { sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';

/** SQL that restores a dropped index or constraint. */
interface Retirado {
  readonly quitar: string;
  readonly poner: string;
}

/** Indexes, exclusions, references and unique keys, from the catalogue. Keys that others reference stay. */
const indicesDe = async (tx: Tx, tablas: readonly string[]): Promise<readonly Retirado[]> => {
  const { rows } = await sql<Retirado>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as quitar,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
        pg_get_constraintdef(c.oid)) as poner
    from pg_constraint c
    where c.contype in ('f', 'u', 'x') and c.conrelid = any(${tablas}::text[]::regclass[])
      and not (c.contype = 'u' and exists (
        select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = any(${tablas}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1
  `.execute(tx);
  return rows;
};

/** Gives each table a new file in this transaction: with `wal_level=minimal` writes to it are not logged. */
const enArchivoNuevo = async (tx: Tx, tablas: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ orden: string }>`
    select case when p.conname is null then format('alter table %s set unlogged', t.cual)
        else format('cluster %s using %I', t.cual, p.conname) end as orden
    from (select unnest(${tablas}::text[]::regclass[]) as cual) t
      left join pg_constraint p on p.conrelid = t.cual and p.contype = 'p'
    union all
    select case when p.conname is null then format('alter table %s set logged', t.cual)
        else format('alter table %s set without cluster', t.cual) end
    from (select unnest(${tablas}::text[]::regclass[]) as cual) t
      left join pg_constraint p on p.conrelid = t.cual and p.contype = 'p'
  `.execute(tx);
  for (const { orden } of rows) await sql.raw(orden).execute(tx);
};

/**
 * Runs `llenar` on tables without indexes and references, which are recreated right afterwards, and without
 * WAL where the server allows it: far faster.
 */
export const sinIndices = async (
  tx: Tx,
  tablas: readonly string[],
  llenar: () => Promise<void>,
): Promise<void> => {
  const retirados = await indicesDe(tx, tablas);
  for (const { quitar } of retirados) await sql.raw(quitar).execute(tx);
  await enArchivoNuevo(tx, tablas);
  await llenar();
  for (const { poner } of retirados.toReversed()) await sql.raw(poner).execute(tx);
};
