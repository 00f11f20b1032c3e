import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { abrirBaseOida } from './base-oida.ts';
import { crearBase } from './base.ts';

const contar = async (url: string, consulta: string): Promise<number> => {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return (await cliente.query(consulta)).rowCount ?? 0;
  } finally {
    await cliente.end();
  }
};

describe('database of a test', () => {
  it('survives a lost idle connection where its statements are recorded', async () => {
    const { url, cerrar } = await crearBase();
    const { base, cerrar: callar } = abrirBaseOida(url);
    const uno = () => sql`select 1`.execute(base);
    await Promise.all([uno(), uno()]);
    await contar(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await pausa(100);
    expect((await uno()).rows).toHaveLength(1);
    await callar();
    await cerrar();
  });

  it('is migrated, has the comunas, is private, and is gone after closing', async () => {
    const [una, otra] = await Promise.all([crearBase(), crearBase()]);
    await contar(una.url, 'create table sola (n int)');
    const tabla = `select 1 from pg_tables where tablename = 'sola'`;
    expect(await contar(una.url, tabla)).toBe(1);
    expect(await contar(otra.url, tabla)).toBe(0);
    expect(await contar(otra.url, 'select 1 from migraciones')).toBeGreaterThan(0);
    expect(await contar(otra.url, 'select 1 from comunas')).toBe(346);
    await una.cerrar();
    await otra.cerrar();
    await expect(contar(una.url, 'select 1')).rejects.toThrow(/does not exist/);
  });
});
