import { readdir } from 'node:fs/promises';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { instalarColas } from '#nucleo/db/cola.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { colaMuerta } from '#values/cola.ts';
import { COLAS } from '../colas.ts';
import { ErrorDePartida } from '../partida/partida.ts';

const carpeta = new URL('./migrations/', import.meta.url);

type Migraciones = Record<string, Migration>;

const cargar = async (): Promise<Migraciones> => {
  const archivos = (await readdir(carpeta)).filter((a) => a.endsWith('.ts')).toSorted();
  const pares = await Promise.all(
    archivos.map(async (archivo): Promise<[string, Migration]> => {
      const modulo = (await import(new URL(archivo, carpeta).href)) as Migration;
      return [archivo.slice(0, -3), modulo];
    }),
  );
  return Object.fromEntries(pares);
};

const migradorDe = async <T>(db: Kysely<T>, suyas?: Migraciones): Promise<Migrator> => {
  const migraciones = suyas ?? (await cargar());
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migraciones) } });
};

/** Of whoever serves: what a statement may take, and a transaction wait for its owner. */
const PLAZOS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;
const PLAZO = '30s';

/**
 * A migration takes the time that it takes, and so does waiting for another's: said of their connection,
 * since the lock is taken before any transaction.
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

/** What is done with the migrations of this release, or with `suyas`, on connections of its own. */
export const conMigrador = async <T>(
  url: string,
  uso: (migrador: Migrator, db: Kysely<unknown>) => Promise<T>,
  suyas?: Migraciones,
): Promise<T> => {
  const dialect = new Dialecto({ pool: new pg.Pool({ connectionString: url, max: 2 }) });
  const db = new Kysely<unknown>({ dialect });
  try {
    return await uso(await migradorDe(db, suyas), db);
  } finally {
    await db.destroy();
  }
};

/**
 * Gives the role its time-outs in this database, for every connection from now on, unless it has
 * some: as settings of a connection poolers refuse them, or mix them up.
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

/** Brings the database at `url` to the newest schema, under kysely's lock; throws on failure. */
export const migrar = async (url: string): Promise<void> => {
  await conMigrador(url, async (migrador, db) => {
    const { error } = await migrador.migrateToLatest();
    if (error) throw error;
    await ponerPlazos(db);
  });
  await instalarColas(url, COLAS);
};

const faltanA = async (migrador: Migrator): Promise<string[]> =>
  (await migrador.getMigrations()).filter((m) => !m.executedAt).map(({ name }) => name);

/** The migrations that this release has and the database does not, in their order. */
export const migracionesQueFaltan = async (base: Base): Promise<string[]> =>
  faltanA(await migradorDe(base));

/** The queues that this release has and the database does not. */
export const colasQueFaltan = async (base: Base): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from cola.queue`.execute(base);
  const hay = new Set(rows.map(({ name }) => name));
  return COLAS.flatMap((cola) => [cola.nombre, colaMuerta(cola)]).filter((n) => !hay.has(n));
};

/** Throws when the database lacks a migration. */
export const exigirEsquema = (url: string): Promise<void> =>
  conMigrador(url, async (migrador, db) => {
    await sql`select 1`.execute(db);
    const faltan = await faltanA(migrador);
    if (faltan.length > 0) {
      throw new ErrorDePartida(
        `La base no está al día (faltan ${faltan.join(', ')}); ejecute npm run migrar`,
      );
    }
  });
