import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base } from './conexion.ts';
import { escuchar } from './escuchar.ts';

const CANAL = 'noticias';
const NOMBRE = 'soap-oyente-de-prueba';

describe('the connection that listens', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  const avisar = (que: string) => sql`select pg_notify(${CANAL}, ${que})`.execute(base);
  const oyentes = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = ${NOMBRE}`.execute(base);
    return rows.map(({ pid }) => pid);
  };
  const abrir = async (url = pruebas.url) => {
    const oidos = { alAvisar: vi.fn(), alVolver: vi.fn(), alFallar: vi.fn() };
    return { ...oidos, oyente: await escuchar({ url, nombre: NOMBRE, canal: CANAL, ...oidos }) };
  };

  it('delivers notifications until it is closed', async () => {
    const { alAvisar, alVolver, alFallar, oyente } = await abrir();
    expect(alVolver).toHaveBeenCalledOnce();
    await avisar('una');
    await vi.waitFor(() => expect(alAvisar).toHaveBeenCalledWith('una'));
    await oyente.close();
    await vi.waitFor(async () => expect(await oyentes()).toEqual([]));
    await avisar('otra');
    expect(alAvisar).toHaveBeenCalledOnce();
    expect(alFallar).not.toHaveBeenCalled();
  });

  it('reconnects after a lost connection, and reports the gap', async () => {
    const { alAvisar, alVolver, alFallar, oyente } = await abrir();
    const [antes] = await oyentes();
    await sql`select pg_terminate_backend(${antes ?? 0})`.execute(base);
    await vi.waitFor(() => expect(alVolver).toHaveBeenCalledTimes(2), { timeout: 60_000 });
    expect(alFallar).toHaveBeenCalledOnce();
    const [despues] = await oyentes();
    expect(despues).not.toBe(antes);
    await avisar('de vuelta');
    await vi.waitFor(() => expect(alAvisar).toHaveBeenCalledWith('de vuelta'));
    await oyente.close();
  });

  it('rejects when the first connection cannot be made, and tries no more', async () => {
    const otra = new URL(pruebas.url);
    otra.port = '1';
    await expect(abrir(otra.href)).rejects.toThrow(/ECONNREFUSED/);
  });
});
