import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { instalarColas } from '#nucleo/db/cola.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { COLAS } from '../colas.ts';

const carpeta = new URL('./migrations/', import.meta.url);

const cargar = async (): Promise<Record<string, Migration>> => {
  const archivos = (await readdir(carpeta)).filter((a) => a.endsWith('.ts')).toSorted();
  const pares = await Promise.all(
    archivos.map(async (archivo): Promise<[string, Migration]> => {
      const modulo = (await import(new URL(archivo, carpeta).href)) as Migration;
      return [archivo.slice(0, -3), modulo];
    }),
  );
  return Object.fromEntries(pares);
};

const migradorDe = async <T>(db: Kysely<T>): Promise<Migrator> => {
  const migraciones = await cargar();
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migraciones) } });
};

const conMigrador = async <T>(
  url: string,
  uso: (migrador: Migrator, db: Kysely<unknown>) => Promise<T>,
): Promise<T> => {
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) });
  const db = new Kysely<unknown>({ dialect });
  try {
    return await uso(await migradorDe(db), db);
  } finally {
    await db.destroy();
  }
};

/** Brings the database at `url` to the newest schema, under kysely's lock; throws on failure. */
export const migrar = async (url: string): Promise<void> => {
  await conMigrador(url, async (migrador) => {
    const { error } = await migrador.migrateToLatest();
    if (error) throw error;
  });
  await instalarColas(url, COLAS);
};

const faltanA = async (migrador: Migrator): Promise<string[]> =>
  (await migrador.getMigrations()).filter((m) => !m.executedAt).map(({ name }) => name);

/** The migrations that this release has and the database does not, in their order. */
export const migracionesQueFaltan = async (base: Base): Promise<string[]> =>
  faltanA(await migradorDe(base));

/** Throws when the database lacks a migration: api and worker refuse an older schema. */
export const exigirEsquema = (url: string): Promise<void> =>
  conMigrador(url, async (migrador, db) => {
    await sql`select 1`.execute(db);
    const faltan = await faltanA(migrador);
    if (faltan.length > 0) {
      throw new Error(
        `La base no está al día (faltan ${faltan.join(', ')}); ejecute npm run migrar`,
      );
    }
  });
