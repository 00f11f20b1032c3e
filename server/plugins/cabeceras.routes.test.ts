import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, pedir } from '../test/cliente.ts';
import { correrTramo, ventaPagada } from '../test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { ponerCabeceras } from './cabeceras.ts';

const SIEMPRE = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-X'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Security headers of an answer with its nonce as X, and any header that reveals our software. */
const cabecerasDe = (cabeceras: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cabeceras)
      .filter(([nombre]) => nombre in SIEMPRE || /^(server|x-powered-by|strict-)/.test(nombre))
      .map(([nombre, valor]) => [nombre, String(valor).replace(/nonce-[\w+/=]{24}/, 'nonce-X')]),
  );

describe('headers of every answer (C45, C46)', () => {
  let casa: Casa;
  let token: string;
  let documento: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const vendedor = await crearVendedor(casa);
    ({ token } = vendedor);
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 1)));
    await correrTramo(casa, id);
    const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida/${id}`;
    documento = (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos[0].urlDescarga;
  });
  afterAll(() => casa.cerrar());

  it.each([
    ['a page or, without the web, a 404', (): string => '/', [200, 404]],
    ['a file that is not there', (): string => '/assets/nada.js', [404]],
    ['JSON', (): string => '/api/version/versionFront', [200]],
    ['the document of the API', (): string => '/api/docs', [200]],
    ['health', (): string => '/salud', [200]],
    ['a PDF', (): string => documento, [200]],
    ['401', (): string => '/api/Marcas/Buscar', [401]],
    ['404', (): string => '/api/nada', [404]],
    ['a broken address', (): string => '/api/%2', [404]],
    [
      'an address too long for any call',
      (): string => `/api/Documentos/${'x'.repeat(5_000)}`,
      [400],
    ],
  ] as const)('%s', async (_que, ruta, estados) => {
    const { statusCode, headers } = await casa.app.inject({ url: ruta() });
    expect(estados).toContain(statusCode);
    expect(cabecerasDe(headers)).toEqual(SIEMPRE);
    const seGuarda = !headers['cache-control']?.includes('no-store') && ruta() !== '/salud';
    expect([ruta(), seGuarda]).toEqual([ruta(), false]);
  });

  it('an internal error: 500 with the generic text and its id, and no detail (C44)', async () => {
    await sql`alter table marcas rename to marcas_fuera`.execute(casa.base);
    const { estado, cuerpo, cabeceras } = await pedir(casa, 'GET', '/Marcas/Buscar', { token });
    await sql`alter table marcas_fuera rename to marcas`.execute(casa.base);
    expect([estado, cuerpo]).toEqual([
      500,
      {
        exito: false,
        codigo: 'servidor.inesperado',
        mensaje: 'Ocurrió un error durante la operación.',
        idSolicitud: expect.stringMatching(/^[A-Z2-9]{8}$/),
      },
    ]);
    expect(cabecerasDe(cabeceras)).toEqual(SIEMPRE);
  });

  it('every answer has a nonce of its own', async () => {
    const politica = async (): Promise<unknown> =>
      (await casa.app.inject({ url: '/api/docs' })).headers['content-security-policy'];
    expect(await politica()).not.toBe(await politica());
  });

  it('no other origin is ever allowed, under any name (C19)', async () => {
    for (const origin of ['null', 'https://evil.example', 'https://soap.cl.evil.example']) {
      const pedidos = [
        { method: 'GET', url: '/api/version/versionFront', headers: { origin } },
        { method: 'OPTIONS', url: '/api/Auth/Login', headers: { origin } },
      ] as const;
      for (const pedido of pedidos) {
        const { headers } = await casa.app.inject(pedido);
        const abiertas = Object.keys(headers).filter((h) => h.startsWith('access-control-'));
        expect(abiertas).toEqual([]);
      }
    }
  });
});

describe('headers of the parts of a page', () => {
  /** Headers of an answer of this kind, without those of the connection. */
  const cabecerasDeTipo = async (tipo: string) => {
    const app = Fastify();
    await ponerCabeceras(app, 'https://soap.example');
    app.get('/x', (_req, reply) => reply.type(tipo).header('cache-control', 'immutable').send('x'));
    const { headers } = await app.inject('/x');
    await app.close();
    const { connection, date, 'content-length': largo, ...otras } = headers;
    expect([connection, date, largo].every(Boolean)).toBe(true);
    return otras;
  };

  // The headers of a document are half a KiB, and a page loads thirty of these files. C45 asked for all of them.
  it.each(['application/javascript; charset=utf-8', 'text/css; charset=utf-8', 'font/woff2'])(
    '[V-HOJAS-005] %s carries nosniff and how long it is kept, and nothing that guards documents',
    async (tipo) => {
      expect(await cabecerasDeTipo(tipo)).toEqual({
        'content-type': tipo,
        'cache-control': 'immutable',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/pdf', 'application/json'])(
    '[V-HOJAS-005] %s carries all of them',
    async (tipo) => {
      expect(cabecerasDe(await cabecerasDeTipo(tipo))).toEqual({
        ...SIEMPRE,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    },
  );
});

describe('headers and limits by setting', () => {
  it('HSTS is sent with an https address only', async () => {
    const casa = await levantarCasa({
      conWorker: false,
      entorno: { DIRECCION_PUBLICA: 'https://soap.example' },
    });
    const { headers } = await casa.app.inject({ url: '/api/nada' });
    expect(cabecerasDe(headers)).toEqual({
      ...SIEMPRE,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    await casa.cerrar();
  });

  it('over the limit of an address: 429 with Retry-After, whatever X-Forwarded-For says (C15)', async () => {
    const casa = await levantarCasa({ conWorker: false, entorno: { LIMITE_POR_MINUTO: '3' } });
    const pedirComo = (ip: string) =>
      casa.app.inject({
        url: '/api/version/versionFront',
        headers: { 'x-forwarded-for': ip },
      });
    for (let i = 0; i < 3; i += 1) expect((await pedirComo(`10.0.0.${i}`)).statusCode).toBe(200);
    const { statusCode, headers, body } = await pedirComo('10.0.0.9');
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      429,
      { exito: false, codigo: 'solicitud.demasiadas' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(cabecerasDe(headers)).toEqual(SIEMPRE);
    await casa.cerrar();
  });

  it('[A-AJUSTE-009] only named proxies are trusted: a forged X-Forwarded-For changes nothing', async () => {
    const CONFIAR_PROXY = '10.9.8.7, 192.0.2.0/24 2001:db8::/32';
    const casa = await levantarCasa({
      conWorker: false,
      entorno: { LIMITE_POR_MINUTO: '1', CONFIAR_PROXY },
    });
    const estado = async (remoteAddress: string, dicho: string) => {
      const headers = { 'x-forwarded-for': dicho };
      const url = '/api/version/versionFront';
      return (await casa.app.inject({ url, remoteAddress, headers })).statusCode;
    };
    expect(await estado('203.0.113.1', '190.0.0.1')).toBe(200);
    expect(await estado('203.0.113.1', '190.0.0.2')).toBe(429);
    expect(await estado('10.9.8.7', '190.0.0.3')).toBe(200);
    expect(await estado('192.0.2.77', '198.51.100.9, 190.0.0.3')).toBe(429);
    expect(await estado('2001:db8::1', '190.0.0.4, 10.9.8.7')).toBe(200);
    expect(await estado('10.9.8.7', '190.0.0.4')).toBe(429);
    await casa.cerrar();
  });

  it('screen files and health are no calls, so they do not count against that limit', async () => {
    const casa = await levantarCasa({ conWorker: false, entorno: { LIMITE_POR_MINUTO: '1' } });
    const estado = async (url: string) => (await casa.app.inject({ url })).statusCode;
    for (let i = 0; i < 3; i += 1) expect(await estado('/salud')).toBe(200);
    expect(await estado('/api/version/versionFront')).toBe(200);
    expect(await estado('/api/version/versionFront')).toBe(429);
    await casa.cerrar();
  });

  it('behind a trusted proxy each visitor has a limit of their own', async () => {
    const casa = await levantarCasa({
      conWorker: false,
      entorno: { LIMITE_POR_MINUTO: '1', CONFIAR_PROXY: '127.0.0.1' },
    });
    for (const ip of ['10.0.0.1', '10.0.0.2']) {
      const { statusCode } = await casa.app.inject({
        url: '/api/version/versionFront',
        headers: { 'x-forwarded-for': ip },
      });
      expect(statusCode).toBe(200);
    }
    await casa.cerrar();
  });
});
