import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

interface Tomada {
  readonly id: number;
  /** Version of the row when it was claimed. */
  readonly version: number;
}

interface Reserva {
  readonly ahora: Date;
  readonly hasta: Date;
  /** No claim made at `ahora` ends later: one that says so is of a clock that was wrong (F21). */
  readonly tope: Date;
}

/**
 * Claims the right to make the files of these policies until `hasta`. Returns those that have no file
 * of their present version and that no other process holds.
 */
export const tomarPorRehacer = async (
  tx: Tx,
  polizaIds: readonly number[],
  { ahora, hasta, tope }: Reserva,
): Promise<Tomada[]> => {
  const { rows } = await sql<Tomada>`
    with libres as (
      select id from polizas
      where id = any(${polizaIds}::integer[]) and not firmada
        and coalesce(documento_tomado_hasta not between ${ahora} and ${tope}, true)
      order by id for update
    )
    update polizas p set documento_tomado_hasta = ${hasta} from libres l where p.id = l.id
    returning p.id, p.version`.execute(tx);
  return rows;
};

/** Whether one of these policies waits for the file of its present version, whoever makes it. */
export const quedanPorRehacer = async (
  db: Base,
  polizaIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql<{ quedan: boolean }>`
    select exists (
      select from polizas where id = any(${polizaIds}::integer[]) and not firmada
    ) as quedan`.execute(db);
  return rows[0]?.quedan ?? false;
};

/** Gives claimed policies back that still wait for a file of that version. */
export const soltarPorRehacer = async (tx: Tx, tomadas: readonly Tomada[]): Promise<void> => {
  await sql`
    update polizas p set documento_tomado_hasta = null
    from unnest(
      ${tomadas.map(({ id }) => id)}::integer[], ${tomadas.map(({ version }) => version)}::integer[]
    ) as t (id, version)
    where p.id = t.id and p.version = t.version and not p.firmada`.execute(tx);
};
