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
  /** Latest possible end of a claim made at `ahora`; a later one comes from a wrong clock (F21). */
  readonly tope: Date;
}

/**
 * Claims the files of these policies until `hasta`. Returns the policies without file of their
 * present version that no other process holds.
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

/** Returns whether one of these policies still lacks the file of its present version. */
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

/** Releases claimed policies that still lack a file of that version. */
export const soltarPorRehacer = async (tx: Tx, tomadas: readonly Tomada[]): Promise<void> => {
  await sql`
    update polizas p set documento_tomado_hasta = null
    from unnest(
      ${tomadas.map(({ id }) => id)}::integer[], ${tomadas.map(({ version }) => version)}::integer[]
    ) as t (id, version)
    where p.id = t.id and p.version = t.version and not p.firmada`.execute(tx);
};
