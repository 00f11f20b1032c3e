import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { leerConfig } from '../config.ts';
import { alFondo } from '../test/al-fondo.ts';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';
import { prepararBase } from './preparar-base.ts';

const POSTERIOR = '209901010000-later';
const NEGATIVA =
  /La base es de una versión más nueva, que quitó algo que esta usa \([\d.]+\): ponga la 98\.0\.0 o una posterior\n/;

describe('processes of this release on a later schema', () => {
  let carpeta: string;
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), 'soap-posterior-'));
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
    await prepararBase(leerConfig(entorno()), pruebas.url);
    await sql`insert into migraciones values (${POSTERIOR}, '2099-01-01')`.execute(base);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
    rmSync(carpeta, { recursive: true });
  });
  const entorno = (): Record<string, string> => ({
    ...ajustesDeProduccion(carpeta),
    DATABASE_URL: pruebas.url,
    METRICAS_PUERTO: '0',
  });
  const correr = async (que: Parameters<typeof lanzarHijo>[0]): Promise<[unknown, string]> => {
    const hijo = lanzarHijo(que, entorno());
    return [await hijo.fin, hijo.salida()];
  };
  /** Starts a process, stops it in order once it is ready, and returns its exit code. */
  const servir = async (que: 'api' | 'worker'): Promise<unknown> => {
    const hijo = lanzarHijo(que, entorno());
    await hijo.listo;
    hijo.senal('SIGTERM');
    return hijo.fin;
  };

  it('[A-VERSION-001] migrar exits with 0 where the schema only grew, and api serves', async () => {
    expect(await correr('migrar')).toEqual([
      0,
      `La base ya está en una versión más nueva (${POSTERIOR}); no hay nada que migrar.\n`,
    ]);
    expect(await servir('api')).toBe(0);
  });

  it('[A-VERSION-001] worker serves where the schema only grew @largo', async () => {
    expect(await servir('worker')).toBe(0);
  });

  it.each(alFondo(['worker', 'migrar', 'api', 'revisar', 'verificar'] as const))(
    '[A-VERSION-002] %s names the release to use where something was removed, and exits with 1%s',
    async (que) => {
      await sql`insert into version_minima values (${POSTERIOR}, '98.0.0') on conflict do nothing`.execute(
        base,
      );
      expect(await correr(que)).toEqual([1, expect.stringMatching(NEGATIVA)]);
    },
  );
});
