import { describe, expect, it } from 'vitest';
import { leerConfig } from '../config.ts';
import { crearContador, crearHistograma, exponer, medidor } from './metricas.ts';
import { abrirMetricas } from './metricas-puerto.ts';

describe('the text of the metrics', () => {
  it('says what each metric is, then its samples, with labels that cannot break out', () => {
    const familia = medidor('soap_x', 'Something.', [
      { valor: 1 },
      { etiquetas: { a: 'say "hi"\\\n', b: '2' }, valor: 0.5 },
    ]);
    expect(exponer([familia])).toBe(
      '# HELP soap_x Something.\n# TYPE soap_x gauge\nsoap_x 1\nsoap_x{a="say \\"hi\\"\\\\\\n",b="2"} 0.5\n',
    );
  });

  it('counts by labels, and durations into buckets that hold all shorter ones', () => {
    const contador = crearContador('c', 'C.');
    for (const status of ['200', '404', '200']) contador.sumar({ status });
    const histograma = crearHistograma('h', 'H.', [0.1, 1]);
    for (const segundos of [0.05, 0.5, 5]) histograma.observar({ route: '/x' }, segundos);
    expect(exponer([contador.familia(), histograma.familia()]).split('\n')).toEqual([
      '# HELP c C.',
      '# TYPE c counter',
      'c{status="200"} 2',
      'c{status="404"} 1',
      '# HELP h H.',
      '# TYPE h histogram',
      'h_bucket{route="/x",le="0.1"} 1',
      'h_bucket{route="/x",le="1"} 2',
      'h_bucket{route="/x",le="+Inf"} 3',
      'h_sum{route="/x"} 5.55',
      'h_count{route="/x"} 3',
      '',
    ]);
  });
});

describe('the port of the metrics (C44)', () => {
  const TOKEN = 'un-token-de-metricas-de-treinta-y-dos';
  const abrir = (entorno: Record<string, string>, avisos: string[] = []) =>
    abrirMetricas(
      leerConfig({ PUERTO: '0', ...entorno }),
      'api',
      async () => [medidor('soap_x', 'X.', [{ valor: 1 }])],
      (aviso) => avisos.push(aviso),
    );
  const leer = (url: string, authorization = '') => fetch(url, { headers: { authorization } });

  it('is read on this machine, at its one address, and nothing is written to it', async () => {
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

  it('demands the token once there is one, and there must be one beyond this machine', async () => {
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

  it('[A-PROD-022] gives way to whoever has the port, and says which one it took and what to set', async () => {
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
