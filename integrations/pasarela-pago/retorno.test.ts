import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { montarBanco } from './banco-de-pruebas.fixture.ts';
import type { SolicitudDeRetorno } from './simulador-comprador.ts';
import { leerRetornoWebpay } from './webpay-retorno.ts';

const banco = montarBanco();
let comercio: Server;
let recibidos: Record<string, unknown>[] = [];

/** Parameters as a route receives them: a repeated one is a list. */
const reunir = (parametros: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(parametros.keys())].map((nombre) => {
      const valores = parametros.getAll(nombre);
      return [nombre, valores.length > 1 ? valores : valores[0]];
    }),
  );

beforeAll(async () => {
  comercio = createServer(async (solicitud, respuesta) => {
    const { searchParams } = new URL(solicitud.url ?? '', 'http://comercio');
    for (const [n, v] of new URLSearchParams(await text(solicitud))) searchParams.append(n, v);
    recibidos.push(reunir(searchParams));
    respuesta.end();
  }).listen(0, '127.0.0.1');
  await new Promise((listo) => comercio.once('listening', listo));
});
afterAll(() => {
  comercio.closeAllConnections();
  comercio.close();
});

/** Converts a return to the other method, which older versions of Webpay use. */
const comoMetodo = (una: SolicitudDeRetorno, metodo: string, urlRetorno: string) => {
  const url = new URL(una.url);
  const parametros = new URLSearchParams(una.cuerpo ?? {});
  for (const [nombre, valor] of una.cuerpo ? [] : url.searchParams) {
    if (nombre !== 'codigo') parametros.append(nombre, valor);
  }
  return metodo === 'POST'
    ? fetch(urlRetorno, { method: 'POST', body: parametros })
    : fetch(`${urlRetorno}&${parametros}`);
};

describe('pasarela de pago: the return', () => {
  it.each([
    ['aprobar', 'GET', 'terminado'],
    ['aprobar', 'POST', 'terminado'],
    ['anular', 'GET', 'anulado'],
    ['anular', 'POST', 'anulado'],
    ['vencer', 'GET', 'vencido'],
    ['vencer', 'POST', 'vencido'],
    ['recuperar', 'GET', 'anulado'],
    ['recuperar', 'POST', 'anulado'],
  ])('(F08) after %s by %s is %s', async (accion, metodo, tipo) => {
    const { port } = comercio.address() as AddressInfo;
    const urlRetorno = `http://127.0.0.1:${port}/retorno?codigo=ab%20c`;
    const pedida = banco.orden({ urlRetorno });
    const token = await banco.abrir(pedida);
    const [solicitud] = await banco.decidir(token, accion);
    if (!solicitud) throw new Error('No comes back');
    recibidos = [];
    await comoMetodo(solicitud, metodo, urlRetorno);
    const [parametros = {}] = recibidos;
    expect(parametros).toMatchObject({ codigo: 'ab c' });
    const { ordenCompra, sesion } = pedida;
    expect(banco.conectar().leerRetorno(parametros)).toEqual(
      tipo === 'vencido' ? { tipo, ordenCompra, sesion } : { tipo, token },
    );
  });

  it('is the same for an approved and a refused payment', async () => {
    const solicitudes = await Promise.all(
      ['aprobar', 'rechazar', 'demorar'].map(async (accion) => {
        const token = await banco.abrir();
        const [una] = await banco.decidir(token, accion, { ms: 0 });
        return { ...una, url: una?.url.replace(token, 'T') };
      }),
    );
    const url = 'https://soap.example/api/Pagos/Retorno?codigo=abc&token_ws=T';
    const normal = { metodo: 'GET', url, cuerpo: null };
    expect(solicitudes).toEqual([normal, normal, normal]);
  });

  it('is the same request twice when doubled, and absent when the buyer does not return', async () => {
    const doble = await banco.decidir(await banco.abrir(), 'duplicar');
    expect(doble).toHaveLength(2);
    expect(doble[0]).toEqual(doble[1]);
    expect(await banco.decidir(await banco.abrir(), 'no_volver')).toEqual([]);
  });
});

describe('webpay: reading the return', () => {
  const orden = { TBK_ID_SESION: 's', TBK_ORDEN_COMPRA: 'V-1' };
  it.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['another letter case', { TOKEN_WS: 'a' }],
    ['another letter case of the abort', { tbk_token: 'a' }],
    ['a doubled token', { token_ws: ['a', 'a'] }],
    ['a doubled abort beside a good token', { token_ws: 'a', TBK_TOKEN: ['a', 'b'] }],
    ['a list of one', { token_ws: ['a'] }],
    ['an object', { token_ws: { a: 1 } }],
    ['an empty token', { token_ws: '' }],
    ['an empty abort beside a good token', { token_ws: 'a', TBK_TOKEN: '' }],
    ['a token of 65', { token_ws: 'a'.repeat(65) }],
    ['a token that is a path', { token_ws: '../otro' }],
    ['an over-long order', { ...orden, TBK_ORDEN_COMPRA: 'V'.repeat(27) }],
    ['an over-long session', { ...orden, TBK_ID_SESION: 's'.repeat(62) }],
    ['only the order', { TBK_ORDEN_COMPRA: 'V-1' }],
    ['only the session', { TBK_ID_SESION: 's' }],
    ['a token and half of the others', { token_ws: 'a', ...orden }],
  ])('%s is ilegible', (_, parametros) => {
    expect(leerRetornoWebpay(parametros)).toEqual({ tipo: 'ilegible' });
  });

  it('gives the abort precedence over the token and ignores other parameters', () => {
    const cuatro = { token_ws: 'bueno', TBK_TOKEN: 'abortado', ...orden };
    expect(leerRetornoWebpay(cuatro)).toEqual({ tipo: 'anulado', token: 'abortado' });
    const sobran = { codigo: ['x', 'y'], token_ws: 'a', __proto__: { TBK_TOKEN: 7 } };
    expect(leerRetornoWebpay({ codigo: 'x', token_ws: 'a' }).tipo).toBe('terminado');
    expect(() => leerRetornoWebpay(sobran)).not.toThrow();
  });

  it('never throws, and its values are texts of limited length', () => {
    const nombre = fc.constantFrom('token_ws', 'TBK_TOKEN', 'TBK_ID_SESION', 'TBK_ORDEN_COMPRA');
    const valor = fc.oneof(fc.string({ maxLength: 80 }), fc.anything(), fc.constant('abc'));
    const texto = fc.property(fc.dictionary(nombre, valor), (parametros) => {
      const { tipo: _, ...leido } = leerRetornoWebpay(parametros);
      return Object.values(leido).every((uno) => /^.{1,64}$/su.test(uno));
    });
    expect(() => fc.assert(texto)).not.toThrow();
  });
});
