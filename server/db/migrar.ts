import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { instalarColas } from '#nucleo/db/cola.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { colaMuerta } from '#values/cola.ts';
import { formatearNumero } from '#values/numero.ts';
import { COLAS } from '../colas.ts';
import { exigirBase } from '../partida/exigir-base.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import { adoptarDe130, TABLA } from './desde-1.3.0.ts';
import { esquemaDeAhora, exigirVersion } from './esquema-visto.ts';
import { cargarMigraciones, conVersiones, type Migraciones } from './migraciones.ts';
import { lineasDelPlan } from './plan.ts';
import { decirOrden } from '#values/orden.ts';

/** Time-outs of serving connections: for a statement, and for a transaction idle in its owner's hands. */
const PLAZOS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;
const PLAZO = '30s';

/**
 * Disables the time-outs on the connection itself: a migration, and the wait for another one's lock, may take
 * any time. The lock is taken before any transaction.
 */
class AdaptadorSinPlazos extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, opciones]: Parameters<PostgresAdapter['acquireMigrationLock']>
  ): Promise<void> {
    for (const plazo of PLAZOS) await sql`set ${sql.raw(plazo)} = 0`.execute(db);
    await super.acquireMigrationLock(db, opciones);
  }
}

class Dialecto extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdaptadorSinPlazos();
  }
}

/** Runs `uso` on separate connections, on which migrations have no time-out. */
const sinPlazos = async <T>(url: string, uso: (db: Kysely<unknown>) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Without a listener a lost idle connection would end the process; a running statement rejects by itself.
  pool.on('error', () => undefined);
  const dialect = new Dialecto({ pool });
  const db = new Kysely<unknown>({ dialect });
  try {
    return await uso(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Sets the role's time-outs in this database for all future connections, unless it has some. Poolers would
 * refuse connection settings or mix them up.
 */
const ponerPlazos = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plazos'))`.execute(tx);
    const { rows } = await sql<{ rol: string; base: string; puestos: string }>`
      select current_user::text as rol, current_database()::text as base,
        coalesce((select array_to_string(setconfig, ',') from pg_db_role_setting
          where setrole = (select oid from pg_roles where rolname = current_user) and setdatabase = d.oid), '') as puestos
      from pg_database d where datname = current_database()`.execute(tx);
    for (const { rol, base, puestos } of rows) {
      for (const plazo of PLAZOS.filter((cada) => !puestos.includes(`${cada}=`))) {
        await sql`alter role ${sql.id(rol)} in database ${sql.id(base)}
          set ${sql.raw(plazo)} = ${sql.lit(PLAZO)}`.execute(tx);
      }
    }
  });

type Decir = (linea: string) => void;

/** Runs each migration in its own transaction, so that no lock is held while the next one runs. */
const unaTrasOtra = async (migrador: Migrator, decir: Decir): Promise<void> => {
  for (;;) {
    const desde = performance.now();
    const { error, results = [] } = await migrador.migrateUp();
    const [hecha] = results;
    if (error) {
      const { message } = error as Error;
      throw new Error(`la migración ${hecha?.migrationName} falló: ${message}`, { cause: error });
    }
    if (!hecha) return;
    decir(
      `  ${hecha.migrationName} hecha en ${formatearNumero((performance.now() - desde) / 1_000)} s`,
    );
  }
};

interface Opciones {
  /** Receives one line about each migration before it runs, and one after. */
  readonly decir?: Decir;
  /** Migrations to use instead of this release's. */
  readonly suyas?: Migraciones;
}

/**
 * Migrates the database at `url` to the newest schema, under kysely's lock. Returns false, and changes
 * nothing, if a later release's schema only grew; throws `ErrorDePartida` for any other later schema.
 */
export const migrar = async (
  url: string,
  { decir = () => undefined, suyas }: Opciones = {},
): Promise<boolean> => {
  const migraciones = suyas ?? (await cargarMigraciones());
  const suya = await sinPlazos(url, async (db) => {
    const visto = await exigirVersion(db, migraciones);
    for (const linea of await lineasDelPlan(db, visto, migraciones)) decir(linea);
    if (visto.posteriores.length > 0) return false;
    const provider = { getMigrations: () => Promise.resolve({ ...conVersiones(migraciones) }) };
    await adoptarDe130(db);
    const migrador = new Migrator({ db, provider, migrationTableName: TABLA });
    await unaTrasOtra(migrador, visto.vacio ? () => undefined : decir);
    await ponerPlazos(db);
    return true;
  });
  if (suya) await instalarColas(url, COLAS);
  return suya;
};

/** Returns the lines that `migrar` prints before it changes the database at `url`. Reads only. */
export const planDe = (url: string): Promise<string[]> =>
  sinPlazos(url, async (db) => {
    const migraciones = await cargarMigraciones();
    return lineasDelPlan(db, await exigirVersion(db, migraciones), migraciones);
  });

/** Migrations of this release that the database lacks, in order. */
export const migracionesQueFaltan = async (base: Base): Promise<readonly string[]> =>
  (await esquemaDeAhora(base)).faltan;

/** Queues of this release that the database lacks. */
export const colasQueFaltan = async (base: Base): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from cola.queue`.execute(base);
  const hay = new Set(rows.map(({ name }) => name));
  return COLAS.flatMap((cola) => [cola.nombre, colaMuerta(cola)]).filter((n) => !hay.has(n));
};

/**
 * Throws when the database lacks a migration, or belongs to a later release on which this one does not run.
 */
export const exigirEsquema = (url: string): Promise<void> =>
  sinPlazos(url, async (db) => {
    await exigirBase(db);
    const visto = await exigirVersion(db);
    if (visto.faltan.length > 0) {
      throw new ErrorDePartida(
        `La base no está al día (faltan ${visto.faltan.join(', ')}); ejecute ${decirOrden('migrar')}`,
      );
    }
  });
