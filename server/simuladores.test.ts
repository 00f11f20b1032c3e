import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leerConfig } from './config.ts';
import { numerosDeRed } from './direccion.ts';
import { iniciarSimuladores } from './simuladores.ts';

/** A non-loopback address of this machine, if there is one, as another device would use. */
const OTRA = numerosDeRed()[0] ?? '127.0.0.2';

let carpeta: string;
beforeAll(async () => (carpeta = await mkdtemp(join(tmpdir(), 'soap-simuladores-'))));
afterAll(() => rm(carpeta, { recursive: true }));

const responde = async (ajustes: Record<string, string>): Promise<boolean> => {
  const config = leerConfig({ SOAP_DATOS: carpeta, PUERTO: '0', ...ajustes });
  const simuladores = await iniciarSimuladores(config);
  try {
    const puerto = new URL(simuladores.entorno['PASARELA_SIMULADA_URL'] ?? '').port;
    return await fetch(`http://${OTRA}:${puerto}/favicon.ico`).then(
      () => true,
      () => false,
    );
  } finally {
    await simuladores.cerrar();
  }
};

it('[A-DETALLE-004] the embedded provider listens on loopback only, unless SIMULADORES_EN_RED is set', async () => {
  expect(await responde({})).toBe(false);
  expect(await responde({ SIMULADORES_EN_RED: 'si' })).toBe(true);
});
