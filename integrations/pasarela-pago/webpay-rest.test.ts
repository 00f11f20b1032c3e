import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
// Imports `main` by path, because `module` points to a build that Node cannot load.
import tbk from 'transbank-sdk/dist/es5/index.js';
import { expect, it } from 'vitest';
import { CREDENCIAL, montarBanco } from './banco-de-pruebas.fixture.ts';
import { webpayRest, type Dicho } from './webpay-rest.ts';

const banco = montarBanco();
const { comercio, clave } = CREDENCIAL;
const ORDEN = { sesion: 's-1', monto: 9_280, urlRetorno: 'https://soap.example/r' };
type Llamadas = Record<'crear' | 'confirmar' | 'consultar', (una: string) => Promise<unknown>> & {
  devolver(token: string, monto: number): Promise<unknown>;
};

const nuestro = (url: string, secreto = clave): Llamadas => {
  const rest = webpayRest({ url, comercio, clave: secreto, tiempoMaximoMs: 20_000 });
  const leer = async (llamada: Promise<Dicho>): Promise<unknown> => {
    const dicho = await llamada;
    if (dicho.tipo === 'respuesta') return dicho.datos;
    const [, estado] = /respondió (\d{3})/.exec(dicho.motivo) ?? [];
    return { estado, texto: dicho.tipo === 'negada' ? dicho.texto : '' };
  };
  return {
    crear: (ordenCompra) => leer(rest.crear({ ordenCompra, ...ORDEN })),
    confirmar: (token) => leer(rest.confirmar(token)),
    consultar: (token) => leer(rest.consultar(token)),
    devolver: (token, monto) => leer(rest.devolver(token, monto)),
  };
};

const delSdk = (url: string, secreto = clave): Llamadas => {
  const sdk = new tbk.WebpayPlus.Transaction(new tbk.Options(comercio, secreto, url, 20_000));
  const leer = async (llamada: Promise<unknown>): Promise<unknown> => {
    try {
      return await llamada;
    } catch (error) {
      const [titulo = '', texto] = String(error).replace('TransbankError: ', '').split('\n');
      const [, estado] = /status code (\d{3})/.exec(titulo) ?? [];
      return { estado, texto: texto === 'Unexpected error' ? '' : texto };
    }
  };
  return {
    crear: (orden) => leer(sdk.create(orden, ORDEN.sesion, ORDEN.monto, ORDEN.urlRetorno)),
    confirmar: (token) => leer(sdk.commit(token)),
    consultar: (token) => leer(sdk.status(token)),
    devolver: (token, monto) => leer(sdk.refund(token, monto)),
  };
};

/** A payment from its order to its refund, with every refusal on the way. */
const recorrer = async (llamadas: Llamadas, ajenas: Llamadas, orden: string) => {
  const creada = await llamadas.crear(orden);
  const { token } = creada as { token: string };
  const dichos: unknown[] = [creada, await llamadas.crear(orden), await ajenas.crear(orden)];
  dichos.push(await llamadas.consultar('f'.repeat(64)), await llamadas.consultar(token));
  dichos.push(await llamadas.confirmar(token));
  await banco.decidir(token, 'aprobar', { medio: 'VN' });
  dichos.push(await llamadas.confirmar(token), await llamadas.confirmar(token));
  dichos.push(await llamadas.consultar(token), await llamadas.devolver(token, 99_999_999));
  dichos.push(await llamadas.devolver(token, ORDEN.monto));
  dichos.push(await llamadas.devolver(token, ORDEN.monto), await llamadas.consultar(token));
  const autorizacion = banco.fila(token)?.autorizacion ?? '';
  const texto = JSON.stringify(dichos).replaceAll(token, 'TOKEN').replaceAll(orden, 'ORDEN');
  return JSON.parse(texto.replaceAll(autorizacion, 'AUTORIZACION')) as unknown[];
};

it("[A-WEBPAY-001] returns for each call what Transbank's SDK returns", async () => {
  const url = banco.url();
  const suyos = await recorrer(delSdk(url), delSdk(url, 'otra'), 'R-SDK');
  expect(await recorrer(nuestro(url), nuestro(url, 'otra'), 'R-REST')).toEqual(suyos);
  expect(suyos.map((uno) => (uno as { estado?: string }).estado ?? 'bien')).toEqual([
    ...['bien', '422', '401', '422', 'bien', '422', 'bien', '422', 'bien', '422', 'bien', '422'],
    'bien',
  ]);
});

it("[A-WEBPAY-001] sends for each call what Transbank's SDK sends", async () => {
  const oidas: unknown[] = [];
  const contestar = async (solicitud: IncomingMessage, respuesta: ServerResponse) => {
    const { method, url, headers } = solicitud;
    const llaves = [headers['tbk-api-key-id'], headers['tbk-api-key-secret']];
    const cuerpo = await text(solicitud);
    oidas.push({ method, url, llaves, tipo: headers['content-type'] ?? '', cuerpo });
    respuesta.end('{}');
  };
  const servidor = createServer((...ambas) => void contestar(...ambas)).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  const enviar = async (llamadas: Llamadas): Promise<unknown[]> => {
    await llamadas.crear('V-1');
    await llamadas.confirmar('a1');
    await llamadas.consultar('a1');
    await llamadas.devolver('a1', 5);
    return oidas.splice(0);
  };
  const suyas = await enviar(delSdk(url));
  expect(await enviar(nuestro(url))).toEqual(suyas);
  expect(suyas).toHaveLength(4);
  servidor.closeAllConnections();
  servidor.close();
});

it('the client goes through HTTPS_PROXY, and past it to a name of NO_PROXY, if NODE_USE_ENV_PROXY is 1', async () => {
  const pedidos: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    pedidos.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy, 'listening');
  const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const modulo = JSON.stringify(new URL('webpay-rest.ts', import.meta.url).href);
  const programa = `const { webpayRest } = await import(${modulo});
    const ajustes = { comercio: '1', clave: '2', tiempoMaximoMs: 5_000 };
    await webpayRest({ ...ajustes, url: 'https://webpay.invalid' }).consultar('a1');`;
  const pasar = async (entorno: Record<string, string>): Promise<string[]> => {
    const env = { PATH: process.env['PATH'], HTTPS_PROXY, ...entorno };
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', programa], { env });
    return pedidos.splice(0);
  };
  const NODE_USE_ENV_PROXY = '1';
  expect(await pasar({ NODE_USE_ENV_PROXY })).toEqual(['webpay.invalid:443']);
  expect(await pasar({ NODE_USE_ENV_PROXY, NO_PROXY: 'webpay.invalid' })).toEqual([]);
  expect(await pasar({})).toEqual([]);
  proxy.close();
});
