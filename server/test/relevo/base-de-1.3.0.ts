import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { DE_1_3_0 } from '../../db/desde-1.3.0.ts';
import { up as crearEsquema130 } from '../../db/migrations/202611260430-base.ts';
import { crearBase } from '../base/base.ts';

/**
 * Database that release 1.3.0 (dfd343f7) wrote, through a test of its project `db` with `levantarCasa`:
 * - Sold two cars on 10 February 2026, waited three days and ran `juntarHechos`.
 * - Sold a fleet of three and a car, and ran `cerrarTemporadas` on 10 May 2027.
 * - Sold a car, one through the simulated provider and one of Soporte, waited three days, ran `juntarHechos`
 * and cancelled the last one.
 * - Sold a fleet of two and a car, moved a sale back and forth, and began one of a visitor.
 * Each line is a table's name and `to_jsonb` of one row; the last lines are those of the view `hechos`.
 * Passwords and sessions are left out.
 */
const LINEAS = readFileSync(new URL('./base-1.3.0.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((linea) => JSON.parse(linea) as [string, Record<string, unknown>]);
const FILAS = Map.groupBy(LINEAS, ([tabla]) => tabla);
/** Facts as release 1.3.0 read them. */
const HECHOS = (FILAS.get('hechos') ?? []).map(([, hecho]) => hecho as { id: number });

/** Creates the schema of release 1.3.0, with its migration records, in the empty database `base`. */
export const hacerEsquema130 = async (base: Base, migraciones = DE_1_3_0) => {
  await base.transaction().execute((tx) => crearEsquema130(tx));
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    base,
  );
  await sql`
    insert into kysely_migration
    select name, '2026-11-26T10:12:02.000Z' from unnest(${migraciones}::text[]) as name`.execute(
    base,
  );
};

const llenar = async (base: Base): Promise<void> => {
  // The schema itself inserts one row.
  await sql`delete from techo_de_ventas`.execute(base);
  for (const [nombre, lineas] of FILAS) {
    if (nombre === 'hechos') continue;
    const [tabla, filas] = [sql.table(nombre), lineas.map(([, fila]) => fila)];
    const columnas = sql.join(Object.keys(filas[0] ?? {}).map((una) => sql.ref(una)));
    await sql`
      insert into ${tabla} (${columnas}) overriding system value
      select ${columnas} from jsonb_populate_recordset(null::${tabla}, ${JSON.stringify(filas)}::jsonb)`.execute(
      base,
    );
  }
  await sql`select setval('auditoria_id_seq', ${Math.max(...HECHOS.map(({ id }) => id))})`.execute(
    base,
  );
};

/** A database as release 1.3.0 left it, with its facts as that release read them. */
export const crearBaseDe130 = async () => {
  const suya = await crearBase();
  const base = abrirBase(suya.url, 1);
  await sql`drop schema public cascade; create schema public`.execute(base);
  await hacerEsquema130(base);
  await llenar(base);
  await base.destroy();
  return { ...suya, hechos: HECHOS };
};
