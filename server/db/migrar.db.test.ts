import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearBase } from '../test/base/base.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { conMigrador, exigirEsquema, migrar } from './migrar.ts';

const ARCHIVOS = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((archivo) => archivo.endsWith('.ts'))
  .map((archivo) => archivo.slice(0, -3))
  .toSorted();

describe('migrations', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const hechas = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(base);
    return rows.map(({ name }) => name);
  };
  const columnas = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema in ('public', 'cola')
      order by table_schema, table_name, ordinal_position`.execute(base);
    return rows;
  };
  const vaciar = async (): Promise<void> => {
    await sql`drop schema public cascade`.execute(base);
    await sql`create schema public`.execute(base);
  };

  it('a database that has them all is taken as it is, and migrating it again changes nothing', async () => {
    await exigirEsquema(pruebas.url);
    const antes = await columnas();
    expect(await hechas()).toEqual(ARCHIVOS);
    await migrar(pruebas.url);
    await migrar(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
    expect(await columnas()).toEqual(antes);
  });

  it('one that lacks the newest is refused, by its name and with what to run', async () => {
    const ultima = ARCHIVOS.at(-1) ?? '';
    await sql`delete from kysely_migration where name = ${ultima}`.execute(base);
    const mensaje = `La base no está al día (faltan ${ultima}); ejecute npm run migrar`;
    await expect(exigirEsquema(pruebas.url)).rejects.toThrow(mensaje);
    await sql`insert into kysely_migration values (${ultima}, '2026-11-21')`.execute(base);
    await exigirEsquema(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
  });

  it('an empty one is refused, and two processes that migrate it at once make one schema', async () => {
    const completa = await columnas();
    await vaciar();
    await expect(exigirEsquema(pruebas.url)).rejects.toThrow(ARCHIVOS.join(', '));
    await Promise.all([migrar(pruebas.url), migrar(pruebas.url)]);
    await exigirEsquema(pruebas.url);
    expect(await hechas()).toEqual(ARCHIVOS);
    expect(await columnas()).toEqual(completa);
  });

  it('[A-POZO-001] the role has its time-outs in this database, and those that an operator gave it stay', async () => {
    const plazos = async (): Promise<unknown> => {
      const nueva = abrirBase(pruebas.url, 1);
      const { rows } = await sql`
        select current_setting('statement_timeout') as sentencia,
          current_setting('idle_in_transaction_session_timeout') as ocio`.execute(nueva);
      await nueva.destroy();
      return rows[0];
    };
    await migrar(pruebas.url);
    expect(await plazos()).toEqual({ sentencia: '30s', ocio: '30s' });
    const { username, pathname } = new URL(pruebas.url);
    await sql`alter role ${sql.id(username)} in database ${sql.id(pathname.slice(1))}
      set statement_timeout = '90s'`.execute(base);
    await migrar(pruebas.url);
    expect(await plazos()).toEqual({ sentencia: '90s', ocio: '30s' });
  });

  it('[A-POZO-001] a migration takes longer than what a statement of whoever serves may', async () => {
    const { username, pathname } = new URL(pruebas.url);
    const deRol = sql`alter role ${sql.id(username)} in database ${sql.id(pathname.slice(1))}`;
    await vaciar();
    await sql`${deRol} set statement_timeout = '300ms'`.execute(base);
    const lenta = {
      up: async (db: Kysely<unknown>) => void (await sql`select pg_sleep(0.5)`.execute(db)),
    };
    const { error } = await conMigrador(pruebas.url, (m) => m.migrateToLatest(), { lenta });
    await sql`${deRol} reset statement_timeout`.execute(base);
    expect(error).toBeUndefined();
    await vaciar();
    await migrar(pruebas.url);
  });

  it('a server that is not there is an error of its own, never "up to date"', async () => {
    const url = new URL(pruebas.url);
    url.port = '1';
    await expect(exigirEsquema(url.href)).rejects.toThrow(/ECONNREFUSED/);
    await expect(migrar(url.href)).rejects.toThrow(/ECONNREFUSED/);
  });
});
