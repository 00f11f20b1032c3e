import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { conLogin, definirLlamada, esArchivo, type Llamada } from '#values/llamada.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, pedir } from '../test/cliente.ts';
import { crearEnlace } from '../test/negocio/fabrica.ts';
import { crearComprador } from '../test/negocio/publico.ts';

const CODIGO = 'A'.repeat(43);

describe('calls without a login', () => {
  let casa: Casa;
  /** Default budget of 20 a minute; calls with a budget of their own keep its proportion. */
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { LIMITE_POR_MINUTO: '20', CONSULTAS_POR_HORA: '3', CONFIAR_PROXY: '127.0.0.1' },
    });
  });
  afterAll(() => casa.cerrar());

  const desde = (ip: string, ruta: string, opciones: object = {}) =>
    pedir(casa, 'cuerpo' in opciones ? 'POST' : 'GET', ruta, {
      ...opciones,
      cabeceras: { 'x-forwarded-for': ip },
    });
  const estado = async (...args: Parameters<typeof desde>) => (await desde(...args)).estado;
  /** Sends requests until one is refused; returns their number. */
  const hastaNegada = async (...args: Parameters<typeof desde>): Promise<number> => {
    for (let i = 0; i < 50; i += 1) if ((await estado(...args)) === 429) return i;
    return Infinity;
  };

  it('[A-PUERTA-002] each is declared cheap or has a limit, and none can be defined without', () => {
    const publicas = casa.montador.llamadas.filter(({ quien }) => quien.anonimo);
    expect(publicas.length).toBeGreaterThan(20);
    for (const { id, barata, limite, limitePropio } of publicas) {
      const cuantas = [barata, limite === 'consultas', limitePropio].filter(Boolean).length;
      expect([id, cuantas]).toEqual([id, 1]);
    }
    const definir = (mas: Partial<Llamada>) => () =>
      definirLlamada({
        id: 'X/Y',
        resumen: '',
        metodos: ['GET'],
        rutas: ['/X/Y'],
        entrada: z.strictObject({}),
        salida: z.string(),
        sobre: true,
        quien: { ...conLogin('libre'), anonimo: 'libre' },
        ...mas,
      });
    expect(definir({})).toThrow('X/Y: sin sesión, y ni barata ni con límite');
    // Limits of users with a login affect nobody else.
    expect(definir({ limite: 'cargas' })).toThrow('ni barata ni con límite');
    expect(definir({ barata: true })).not.toThrow();
  });

  it('[A-PUERTA-003] login, link, captcha, codes and tokens have budgets that no other call uses up', async () => {
    const ip = '190.0.0.1';
    expect(await hastaNegada(ip, '/version/versionFront')).toBe(20);
    const { id: usuarioId, convenioId } = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { convenioId, usuarioId });
    const login = { nombreUsuario: 'nadie', contrasenia: 'x' };
    expect(await estado(ip, '/Captcha/Desafio')).toBe(200);
    expect(await estado(ip, '/Auth/LoginPublico', { cuerpo: enlace })).toBe(200);
    expect(await estado(ip, '/Auth/RetomarVenta', { cuerpo: { codigo: CODIGO } })).toBe(401);
    expect(await hastaNegada(ip, '/Auth/Login', { cuerpo: login })).toBe(5);
    expect(await hastaNegada(ip, '/Captcha/Desafio')).toBe(9);
    expect(await estado(ip, '/Auth/LoginPublico', { cuerpo: enlace })).toBe(200);
    const renovar = { usuarioId: 1, tokenActualizacion: 'x' };
    expect(await estado(ip, '/Auth/ActualizarToken', { cuerpo: renovar })).toBe(401);
    expect(await estado('190.0.0.2', '/Auth/Login', { cuerpo: login })).toBe(401);
  });

  it('[V-PUERTA-005] returns of payments are counted by code: another return does not use one up', async () => {
    const ip = '190.0.1.1';
    const volver = (codigo: string) => estado(ip, `/Pagos/Retorno?codigo=${codigo}&token_ws=x`);
    await hastaNegada(ip, '/version/versionFront');
    for (let i = 0; i < 40; i += 1) expect(await volver(CODIGO.slice(2) + (10 + i))).toBe(303);
    expect([await volver(CODIGO), await volver(CODIGO)]).toEqual([303, 429]);
  });

  it('[A-PUERTA-007] a user with a login has a budget of their own, whatever their neighbours request', async () => {
    const ip = '190.0.2.1';
    const [uno, otro] = [await crearVendedor(casa), await crearVendedor(casa)];
    expect(await hastaNegada(ip, '/version/versionFront')).toBe(20);
    expect(await hastaNegada(ip, '/version/versionFront', { token: uno.token })).toBe(20);
    expect(await estado(ip, '/version/versionFront', { token: otro.token })).toBe(200);
    // Another address does not make another user.
    expect(await estado('190.0.2.2', '/version/versionFront', { token: uno.token })).toBe(429);
    // Buyers of one network share a budget, which visitors without a session do not use up.
    const comprador = await crearComprador(casa);
    expect(await estado(ip, '/version/versionFront', { token: comprador.token })).toBe(200);
  });

  it('[A-PUERTA-007] the addresses of one IPv6 home are one network', async () => {
    for (let i = 0; i < 20; i += 1) {
      expect(await estado(`2001:db8:9:9::${i + 1}`, '/version/versionFront')).toBe(200);
    }
    expect(await estado('2001:db8:9:9:ffff::1', '/version/versionFront')).toBe(429);
    expect(await estado('2001:db8:9:a::1', '/version/versionFront')).toBe(200);
  });

  it('[A-PUERTA-008] a visitor without a captcha uses up no look-up of their neighbours', async () => {
    const ip = '190.0.3.1';
    const ruta = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza?patente=HWJP59';
    for (let i = 0; i < 6; i += 1) {
      const { cuerpo } = await desde(ip, ruta);
      expect(cuerpo.codigo).toBe('captcha.requerido');
    }
    const codigo = { codigo: 'x' };
    expect(await hastaNegada(ip, '/DatosPersonales/Descargar', { cuerpo: codigo })).toBe(3);
    expect(await estado('190.0.3.2', '/DatosPersonales/Descargar', { cuerpo: codigo })).toBe(409);
  });

  it('[A-PUERTA-004] the size of a body depends on its sender’s rights, and it is refused before it is read', async () => {
    const relleno = (bytes: number) => ({ nombreUsuario: 'a'.repeat(bytes), contrasenia: 'x' });
    const enviar = async (ruta: string, bytes: number, token?: string) =>
      (
        await pedir(casa, 'POST', ruta, {
          cuerpo: relleno(bytes),
          cabeceras: { 'x-forwarded-for': '190.0.4.1' },
          ...(token ? { token } : {}),
        })
      ).estado;
    expect([await enviar('/Auth/Login', 3_000), await enviar('/Auth/Login', 5_000)]).toEqual([
      400, 413,
    ]);
    const retomar = '/Auth/RetomarVenta';
    expect([await enviar(retomar, 15_000), await enviar(retomar, 17_000)]).toEqual([400, 413]);
    const comprador = await crearComprador(casa);
    const pagar = '/IntencionesDeVenta/ActualizarIntencionPago';
    const largos = [60_000, 70_000];
    const vistos = [];
    for (const largo of largos) vistos.push(await enviar(pagar, largo, comprador.token));
    expect(vistos).toEqual([400, 413]);
  });

  it('[A-PUERTA-011] a refused body gets an error that says what is wrong and what to do', async () => {
    const enviar = async (contentType: string) => {
      const { statusCode, body } = await casa.app.inject({
        method: 'POST',
        url: '/api/Auth/Login',
        payload: 'a'.repeat(5_000),
        headers: { 'content-type': contentType, 'x-forwarded-for': '190.0.7.1' },
      });
      return [statusCode, JSON.parse(body).mensaje];
    };
    expect(await enviar('application/json')).toEqual([
      413,
      'Lo enviado es más grande de lo que admite esta operación. Envíe menos datos, o en partes.',
    ]);
    expect(await enviar('application/x-tar')).toEqual([
      415,
      'El tipo de contenido de lo enviado no corresponde a esta operación. Envíelo como JSON, o como formulario donde se pide un archivo.',
    ]);
  });

  it.each([
    ['JSON that ends too early', '{"a":'],
    ['more than any call takes', JSON.stringify({ a: 'x'.repeat(40_000_000) })],
  ])(
    '[A-PUERTA-009] a caller without permission is refused before the body is read: %s',
    async (_, payload) => {
      const comprador = await crearComprador(casa);
      const enviar = async (url: string, token?: string) => {
        const { statusCode, headers } = await casa.app.inject({
          method: 'POST',
          url,
          payload,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': '190.0.6.1',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        });
        return [statusCode, headers['x-content-type-options']];
      };
      expect(await enviar('/api/CargaMasiva/Corregir')).toEqual([401, 'nosniff']);
      expect(await enviar('/api/CargaMasiva/Corregir', comprador.token)).toEqual([403, 'nosniff']);
      expect(await enviar('/api/nada')).toEqual([404, 'nosniff']);
      expect(await enviar('/nada', comprador.token)).toEqual([404, 'nosniff']);
    },
  );

  it('[A-PUERTA-005] calls that build archives or workbooks limit how many run at once', () => {
    const PESADOS = /zip|spreadsheetml/;
    const sinLimite = casa.montador.llamadas
      .filter(({ salida }) => esArchivo(salida) && PESADOS.test(salida.archivo))
      .filter(({ aLaVez }) => aLaVez === undefined)
      .map(({ id }) => id);
    expect(sinLimite).toEqual([]);
  });

  it('[A-PUERTA-006] /api/docs is generated and compressed once, and served as it is', async () => {
    const pedirDocs = () =>
      casa.app.inject({
        url: '/api/docs',
        headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': '190.0.5.1' },
      });
    const comprimir = vi.spyOn(zlib, 'createGzip');
    const escribir = vi.spyOn(JSON, 'stringify');
    const [una, otra] = [await pedirDocs(), await pedirDocs()];
    const grandes = escribir.mock.results.filter(({ value }) => String(value).length > 100_000);
    expect([grandes.length, comprimir.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
    expect(una.headers['content-encoding']).toBe('gzip');
    expect(otra.rawPayload.equals(una.rawPayload)).toBe(true);
    expect(JSON.parse(zlib.gunzipSync(una.rawPayload).toString()).openapi).toBe('3.1.0');
    expect((await desde('190.0.5.1', '/docs')).cuerpo.openapi).toBe('3.1.0');
  });
});
