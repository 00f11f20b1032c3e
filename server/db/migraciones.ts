import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Anuncio } from './anuncio.ts';

interface Migracion extends Migration {
  readonly anuncio: Anuncio;
}

export type Migraciones = Readonly<Record<string, Migracion>>;

const carpeta = new URL('./migrations/', import.meta.url);

/**
 * Makes a migration that removes something record, in its own transaction, the oldest release that runs after
 * it.
 */
const conVersionMinima = (nombre: string, suya: Migracion): Migracion => {
  const version = suya.anuncio.versionMinima;
  if (version === undefined) return suya;
  return {
    ...suya,
    async up(db: Kysely<unknown>) {
      await suya.up(db);
      await sql`insert into version_minima (migracion, version) values (${nombre}, ${version})`.execute(
        db,
      );
    },
  };
};

export const conVersiones = (migraciones: Migraciones): Migraciones =>
  Object.fromEntries(
    Object.entries(migraciones).map(([nombre, suya]) => [nombre, conVersionMinima(nombre, suya)]),
  );

/** Migrations of this release by name, in order. */
export const cargarMigraciones = async (): Promise<Migraciones> => {
  const archivos = (await readdir(carpeta)).filter((a) => a.endsWith('.ts')).toSorted();
  const pares = await Promise.all(
    archivos.map(async (archivo): Promise<[string, Migracion]> => {
      const modulo = (await import(new URL(archivo, carpeta).href)) as Migracion;
      return [archivo.slice(0, -3), modulo];
    }),
  );
  return Object.fromEntries(pares);
};
