import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leerConfig } from '../config.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';
import { ajustesDeProduccion } from '../test/proceso/produccion.ts';

it('[A-PROD-021] an API alone says it too, in one line and without a stack', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-puerto-'));
  const base = await crearBase();
  const otro = createServer().listen(0, '127.0.0.1');
  await once(otro, 'listening');
  const { port } = otro.address() as AddressInfo;
  try {
    const hijo = lanzarHijo('api', {
      PUERTO: String(port),
      METRICAS_PUERTO: '0',
      SOAP_DATOS: carpeta,
      DATABASE_URL: base.url,
      NIVEL_LOG: 'silent',
    });
    expect(await hijo.fin).toBe(1);
    expect(hijo.salida().trim()).toBe(
      `El puerto ${port} está ocupado por otro programa. Ciérrelo o elija otro, por ejemplo PUERTO=3100`,
    );
  } finally {
    otro.close();
    await base.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
});

it('[A-AJUSTE-008] an API of production listens on this machine only, or where ESCUCHAR_EN says', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-escucha-'));
  const pruebas = await crearBase();
  const propias = { SOAP_DATOS: carpeta, DATABASE_URL: pruebas.url, METRICAS_PUERTO: '0' };
  const produccion = { ...ajustesDeProduccion(carpeta), ...propias };
  // Any address of 127.0.0.0/8 is local: it stands for one that others reach.
  const OTRA = '127.0.0.2';
  const respondeEn = async (entorno: Record<string, string>): Promise<boolean[]> => {
    const api = lanzarHijo('api', entorno);
    await api.listo;
    const { port } = new URL(api.url());
    const responde = (numero: string) =>
      fetch(`http://${numero}:${port}/salud/vivo`).then(
        ({ ok }) => ok,
        () => false,
      );
    const dicho = [await responde('127.0.0.1'), await responde(OTRA)];
    api.senal('SIGTERM');
    await api.fin;
    return dicho;
  };
  try {
    await prepararBase(leerConfig(produccion), pruebas.url);
    expect(await respondeEn(produccion)).toEqual([true, false]);
    expect(await respondeEn({ ...produccion, ESCUCHAR_EN: 'todas' })).toEqual([true, true]);
    expect(await respondeEn(propias)).toEqual([true, true]);
    const ajena = lanzarHijo('api', { ...produccion, ESCUCHAR_EN: '203.0.113.1' });
    expect([await ajena.fin, ajena.salida()]).toEqual([
      1,
      expect.stringContaining(
        'Esta máquina no tiene la dirección 203.0.113.1: ponga otra en ESCUCHAR_EN',
      ),
    ]);
  } finally {
    await pruebas.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}, 120_000);
