import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { iniciarPostgres } from './embebido.ts';

const AJUSTES = ['fsync=off', 'shared_buffers=16MB', 'autovacuum=off'];

const consultar = async (url: string, sql: string): Promise<unknown[]> => {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return (await cliente.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await cliente.end();
  }
};

describe('embedded PostgreSQL', () => {
  let carpeta: string;
  const detenciones: (() => Promise<void>)[] = [];

  const iniciar = async (): Promise<{ url: string; detener(): Promise<void> }> => {
    const servidor = await iniciarPostgres({ carpeta, ajustes: AJUSTES });
    detenciones.push(servidor.detener);
    return servidor;
  };
  const pid = (): number =>
    Number(readFileSync(join(carpeta, 'datos', 'postmaster.pid'), 'utf8').split('\n')[0]);

  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-embebido-'));
  });

  afterEach(async () => {
    for (const detener of detenciones.splice(0)) await detener();
  });

  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

  it('shares the running server and stops it with its last user', async () => {
    const uno = await iniciar();
    const dos = await iniciar();
    expect(dos.url).toBe(uno.url);
    await uno.detener();
    expect(await consultar(dos.url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
    await dos.detener();
    await expect(consultar(dos.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('keeps port, password and data across restarts', async () => {
    const uno = await iniciar();
    await consultar(uno.url, 'create table cosa as select 7 as n');
    await uno.detener();
    const dos = await iniciar();
    expect(dos.url).toBe(uno.url);
    expect(await consultar(dos.url, 'select n from cosa')).toEqual([{ n: 7 }]);
  });

  it('restarts by itself on the same address after a kill -9', async () => {
    const { url } = await iniciar();
    const antes = pid();
    process.kill(antes, 'SIGKILL');
    await expect
      .poll(() => consultar(url, 'select 1 as uno').catch(() => []), { timeout: 15_000 })
      .toEqual([{ uno: 1 }]);
    expect(pid()).not.toBe(antes);
  });

  it('starts after a kill -9 of all its processes', async () => {
    const { url } = await iniciar();
    process.kill(pid(), 'SIGKILL');
    await esperar(50);
    const otra = await iniciar();
    expect(otra.url).toBe(url);
  });

  it('runs UTF-8, Spanish letters and UTC for a role that is not a superuser', async () => {
    const { url } = await iniciar();
    const sql = `select lower('ÑÁ') as minusculas, current_setting('TimeZone') as zona,
      current_setting('server_encoding') as texto, rolsuper as todo
      from pg_roles where rolname = current_user`;
    expect(await consultar(url, sql)).toEqual([
      { minusculas: 'ñá', zona: 'UTC', texto: 'UTF8', todo: false },
    ]);
  });
});
