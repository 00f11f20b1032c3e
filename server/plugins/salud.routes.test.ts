import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { esperar } from '#server/test/esperar.ts';
import { sentenciasDe } from '#server/test/sentencias.ts';

describe('the health of an API', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  const salud = async (ruta: string) => {
    const { statusCode, body } = await casa.app.inject({ url: `/salud${ruta}` });
    return { estado: statusCode, cuerpo: JSON.parse(body) };
  };
  /** Waits, because the last readiness is cached for a second. */
  const esperarListo = (listo: boolean): Promise<void> =>
    esperar(`listo: ${listo}`, 30, async () => (await salud('/listo')).cuerpo.listo === listo);
  const LISTO = { estado: 200, cuerpo: { listo: true, faltan: [] } };
  const VIVO = { estado: 200, cuerpo: { estado: 'vivo' } };

  it('[A-SALUD-001] is alive and ready while the database answers and has the schema', async () => {
    expect(await salud('')).toEqual({ estado: 200, cuerpo: { estado: 'ok' } });
    expect(await salud('/vivo')).toEqual(VIVO);
    expect(await salud('/listo')).toEqual(LISTO);
  });

  it('[A-SALUD-002] is not ready without a migration, and names only that condition', async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from migraciones where name = (select max(name) from migraciones)
      returning name, timestamp`.execute(casa.base);
    const [quitada] = rows;
    await esperarListo(false);
    expect(await salud('/listo')).toEqual({
      estado: 503,
      cuerpo: { listo: false, faltan: ['esquema'] },
    });
    expect((await salud('')).estado).toBe(503);
    expect(await salud('/vivo')).toEqual(VIVO);
    await sql`insert into migraciones values (${quitada?.name}, ${quitada?.timestamp})`.execute(
      casa.base,
    );
    await esperarListo(true);
    expect(await salud('/listo')).toEqual(LISTO);
  });

  it('[A-PUERTA-001] queries the database once for a hundred readers, in any case of the path', async () => {
    const preguntas = await sentenciasDe(async () => {
      const rutas = ['/salud', '/SALUD', '/salud/', '/Salud/Listo', '/salud/listo'];
      const todas = Array.from({ length: 100 }, (_, i) => casa.app.inject(rutas[i % 5] ?? '/'));
      for (const { statusCode } of await Promise.all(todas)) expect(statusCode).toBe(200);
    });
    // One query per second: a busy machine takes longer than one second for a hundred requests.
    const veces = preguntas.filter((una) => una === 'show transaction_read_only').length;
    expect(veces).toBeLessThan(20);
  });

  it('[A-SALUD-002] is alive but not ready without its database, and reveals nothing about its address', async () => {
    await casa.base.destroy();
    await esperarListo(false);
    expect(await salud('/listo')).toEqual({
      estado: 503,
      cuerpo: { listo: false, faltan: ['base'] },
    });
    expect(await salud('')).toMatchObject({ estado: 503, cuerpo: { codigo: expect.any(String) } });
    expect(await salud('/vivo')).toEqual(VIVO);
  });
});
