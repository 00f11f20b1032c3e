import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { crearBase } from './base.ts';

const contar = async (url: string, sql: string): Promise<number> => {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return (await cliente.query(sql)).rowCount ?? 0;
  } finally {
    await cliente.end();
  }
};

describe('database of a test', () => {
  it('is migrated, with the comunas, its own, and gone after closing', async () => {
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
