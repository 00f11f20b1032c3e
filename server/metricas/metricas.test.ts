import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { esperar } from '#server/test/esperar.ts';
import { leerConfig } from '../config.ts';
import { abrirMetricas } from './metricas-puerto.ts';

describe('the port of the metrics (C44)', () => {
  const TOKEN = 'un-token-de-metricas-de-treinta-y-dos';
  const abrir = (
    entorno: Record<string, string>,
    avisos: string[] = [],
    condiciones: Parameters<typeof abrirMetricas>[2]['condiciones'] = [],
  ) =>
    abrirMetricas(
      leerConfig({ PUERTO: '0', ...entorno }),
      'api',
      { leer: async () => 'soap_x 1\n', condiciones },
      (aviso) => avisos.push(aviso),
    );
  const leer = (url: string, authorization = '') => fetch(url, { headers: { authorization } });

  it('is readable on this machine, at its one address, and read-only', async () => {
    const puerto = await abrir({});
    try {
      expect(new URL(puerto.url).hostname).toBe('127.0.0.1');
      const respuesta = await leer(puerto.url);
      expect(respuesta.headers.get('content-type')).toContain('version=0.0.4');
      expect(await respuesta.text()).toContain('soap_x 1');
      expect((await leer(puerto.url.replace('/metrics', '/'))).status).toBe(404);
      expect((await fetch(puerto.url, { method: 'POST' })).status).toBe(404);
    } finally {
      await puerto.cerrar();
    }
  });

  it('demands the token once there is one, and beyond this machine there must be one', async () => {
    const puerto = await abrir({ METRICAS_TOKEN: TOKEN });
    try {
      expect((await leer(puerto.url)).status).toBe(401);
      expect((await leer(puerto.url, `Bearer ${TOKEN}x`)).status).toBe(401);
      expect((await leer(puerto.url, `Bearer ${TOKEN}`)).status).toBe(200);
    } finally {
      await puerto.cerrar();
    }
    expect(() => leerConfig({ METRICAS_DIRECCION: '0.0.0.0' })).toThrow('METRICAS_TOKEN');
    expect(leerConfig({ METRICAS_DIRECCION: '0.0.0.0', METRICAS_TOKEN: TOKEN })).toMatchObject({
      METRICAS_DIRECCION: '0.0.0.0',
    });
  });

  it('[A-SALUD-003] gives supervisors the health of the process without the token', async () => {
    let sirve = true;
    const condiciones = [
      { nombre: 'una', cumple: async () => sirve },
      { nombre: 'otra', cumple: () => Promise.reject(new Error('secreto de la conexión')) },
    ];
    const puerto = await abrir({ METRICAS_TOKEN: TOKEN }, [], condiciones);
    const salud = async (que: string) => {
      const respuesta = await fetch(puerto.url.replace('/metrics', `/salud/${que}`));
      return [respuesta.status, await respuesta.json()];
    };
    try {
      expect(await salud('vivo')).toEqual([200, { estado: 'vivo' }]);
      expect(await salud('listo')).toEqual([503, { listo: false, faltan: ['otra'] }]);
      sirve = false;
      // The last readiness is cached for a second.
      const esperarSalud = (dicha: unknown[]) =>
        esperar(String(dicha), 30, async () => isDeepStrictEqual(await salud('listo'), dicha));
      await esperarSalud([503, { listo: false, faltan: ['una'] }]);
      condiciones.length = 0;
      await esperarSalud([200, { listo: true, faltan: [] }]);
    } finally {
      await puerto.cerrar();
    }
  });

  it('[A-PROD-022] leaves a taken port to its owner, and says which one it uses and what to set', async () => {
    const avisos: string[] = [];
    const uno = await abrir({}, avisos);
    expect(avisos).toEqual([]);
    const ocupado = new URL(uno.url).port;
    const otro = await abrir({ METRICAS_PUERTO: ocupado }, avisos);
    try {
      expect(new URL(otro.url).port).not.toBe(ocupado);
      expect(avisos).toEqual([
        `El puerto de métricas ${ocupado} está ocupado por otro programa: api las entrega en el ` +
          `${new URL(otro.url).port}. Para elegirlo use METRICAS_PUERTO=…`,
      ]);
      expect((await leer(otro.url)).status).toBe(200);
    } finally {
      await uno.cerrar();
      await otro.cerrar();
    }
  });
});
