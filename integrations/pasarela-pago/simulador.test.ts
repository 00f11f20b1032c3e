import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CREDENCIAL, montarBanco } from './banco-de-pruebas.fixture.ts';
import { iniciarSimuladorPasarela } from './simulador.ts';
import { pasarelaWebpay } from './webpay.ts';

const banco = montarBanco();
const REST = '/rswebpaytransaction/api/webpay/v1.2/transactions';
const CABECERAS = {
  'tbk-api-key-id': CREDENCIAL.comercio,
  'tbk-api-key-secret': CREDENCIAL.clave,
};
const pedir = async (method: string, ruta: string, cuerpo?: unknown) => {
  const body = cuerpo === undefined ? null : JSON.stringify(cuerpo);
  const respuesta = await fetch(banco.url() + ruta, { method, headers: CABECERAS, body });
  return { estado: respuesta.status, cuerpo: (await respuesta.json()) as object };
};
const negada = (estado: number, error_message: string) => ({ estado, cuerpo: { error_message } });
const pagina = (token: string) =>
  fetch(`${banco.url()}/webpayserver/initTransaction?token_ws=${token}`);
const apretar = (accion: string, campos: Record<string, string>) =>
  fetch(`${banco.url()}/webpayserver/${accion}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(campos),
  });

describe('simulador: Webpay Plus REST v1.2', () => {
  const orden = { buy_order: 'O-1', session_id: 's', amount: 10, return_url: 'https://a.cl/r' };

  it.each<[object | string, number, string]>([
    ['no es una orden', 400, 'Json is invalid'],
    [{ ...orden, buy_order: '' }, 422, 'buy_order is required!'],
    [{ ...orden, buy_order: 'A'.repeat(27) }, 422, 'Invalid value for parameter: buy_order'],
    [{ ...orden, buy_order: 'a;b' }, 422, 'Parameter TBK_ORDEN_COMPRA rejected with value a;b'],
    [{ ...orden, session_id: '' }, 422, 'session_id is required!'],
    [{ ...orden, session_id: 's'.repeat(62) }, 422, 'Invalid value for parameter: session_id'],
    [{ ...orden, amount: -1 }, 422, 'Invalid value for parameter: amount'],
    [{ ...orden, return_url: '' }, 400, 'return_url is required'],
    [{ ...orden, return_url: 'www.a.cl' }, 422, 'Invalid value for parameter: return_url'],
  ])('refuses to create %j', async (cuerpo, estado, mensaje) => {
    expect(await pedir('POST', REST, cuerpo)).toEqual(negada(estado, mensaje));
  });

  it('describes an open transaction as Webpay does, without card', async () => {
    const token = await banco.abrir({ ordenCompra: 'O-2', sesion: 's-2', monto: 7_500 });
    expect(await pedir('GET', `${REST}/${token}`)).toEqual({
      estado: 200,
      cuerpo: {
        amount: 7_500,
        status: 'INITIALIZED',
        buy_order: 'O-2',
        session_id: 's-2',
        accounting_date: '0331',
        transaction_date: '2026-03-31T15:00:00.000Z',
        installments_number: 0,
      },
    });
  });

  it('commits once, and a second commit is refused as locked', async () => {
    const token = await banco.pagar();
    const tomada = negada(422, 'Transaction already locked by another process');
    expect(await pedir('PUT', `${REST}/${token}`, {})).toEqual(tomada);
  });

  it.each([
    ['DELETE', REST, 405],
    ['GET', REST, 405],
    ['GET', '/rswebpaytransaction/api/webpay/v1.3/transactions/a', 404],
    ['GET', '/', 404],
    ['GET', '/webpayserver/aprobar', 404],
    ['POST', '/_comprador', 400],
    ['PUT', '/_modo', 400],
  ])('answers %s %s with %i', async (metodo, ruta, estado) => {
    expect((await pedir(metodo, ruta)).estado).toBe(estado);
  });

  it('ends a mode after its number of calls and refuses an unknown mode', async () => {
    const token = await banco.abrir();
    await banco.modo('consultar', 'error500', { veces: 2 });
    expect((await banco.enviar('PUT', '/_modo', { modo: 'inventado' })).status).toBe(400);
    const estados = [];
    for (let i = 0; i < 3; i += 1) estados.push((await pedir('GET', `${REST}/${token}`)).estado);
    expect(estados).toEqual([500, 500, 200]);
  });

  it('keeps its transactions over a restart if it has a file', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'pasarela-'));
    const archivo = join(carpeta, 'nueva', 'transacciones.json');
    const ajustes = { puerto: 0, archivo, ...CREDENCIAL, reloj: banco.reloj };
    const primero = await iniciarSimuladorPasarela(ajustes);
    const red = { nombre: 'x', ...CREDENCIAL, direccionesPermitidas: () => [primero.url] };
    const creada = await pasarelaWebpay({ ...red, url: primero.url }).crear(banco.orden());
    await primero.cerrar();
    const segundo = await iniciarSimuladorPasarela(ajustes);
    expect(segundo.creaciones()).toBe(1);
    expect(segundo.transacciones()).toEqual(primero.transacciones());
    const token = creada.tipo === 'creada' ? creada.token : '';
    const consultada = await pasarelaWebpay({ ...red, url: segundo.url }).consultar(token);
    expect(consultada).toEqual({ tipo: 'pendiente' });
    await segundo.cerrar();
    expect(await readdir(join(carpeta, 'nueva'))).toEqual(['transacciones.json']);
    await writeFile(archivo, '[{');
    await expect(iniciarSimuladorPasarela(ajustes)).rejects.toThrow('No se puede leer');
    await rm(carpeta, { recursive: true });
  });

  it('[A-CALLE-002] sends the browser to the host of its return URL with `comoVino`', async () => {
    const ajustes = { puerto: 0, comoVino: true, ...CREDENCIAL, reloj: banco.reloj };
    const vecino = await iniciarSimuladorPasarela(ajustes);
    const { port } = new URL(vecino.url);
    const direccionesPermitidas = () => [vecino.url, `http://192.168.1.5:${port}`];
    const red = { nombre: 'x', url: vecino.url, ...CREDENCIAL, direccionesPermitidas };
    const ir = async (urlRetorno: string) => {
      const creada = await pasarelaWebpay(red).crear({ ...banco.orden(), urlRetorno });
      return creada.tipo === 'creada' ? new URL(creada.direccion).origin : creada;
    };
    const porRed = await ir('http://192.168.1.5:3000/api/Pagos/Retorno');
    const porEquipo = await ir('http://127.0.0.1:3000/api/Pagos/Retorno');
    const ajena = await ir('http://malo.example:3000/api/Pagos/Retorno');
    await vecino.cerrar();
    expect(porRed).toBe(`http://192.168.1.5:${port}`);
    expect(porEquipo).toBe(`http://127.0.0.1:${port}`);
    expect(ajena).toMatchObject({ tipo: 'rechazada' });
  });

  it('sends the browser to its public URL if configured', async () => {
    const urlPublica = 'https://demo.example/pago/';
    const ajustes = { puerto: 0, urlPublica, ...CREDENCIAL, reloj: banco.reloj };
    const publico = await iniciarSimuladorPasarela(ajustes);
    const direccionesPermitidas = () => ['https://demo.example'];
    const red = { nombre: 'x', url: publico.url, ...CREDENCIAL, direccionesPermitidas };
    const creada = await pasarelaWebpay(red).crear(banco.orden());
    await publico.cerrar();
    expect(creada).toMatchObject({
      direccion: expect.stringMatching(
        /^https:\/\/demo\.example\/pago\/webpayserver\/initTransaction\?token_ws=[0-9a-f]{64}$/,
      ),
    });
  });
});

describe('simulador: the form', () => {
  it('shows merchant, order, amount and a demonstration notice, without scripts', async () => {
    const respuesta = await pagina(await banco.abrir({ ordenCompra: 'V-FORM-1' }));
    const html = await respuesta.text();
    for (const dicho of ['SOAP', 'V-FORM-1', '$\u00a09.280', 'no se cobra nada']) {
      expect(html).toContain(dicho);
    }
    expect(html).not.toMatch(/<script|\son\w+=/i);
    const politica = respuesta.headers.get('content-security-policy');
    expect(politica).toContain("default-src 'none'");
    expect(politica).toContain("form-action 'self' https://soap.example");
  });

  it('is the same page by POST and escapes the values of the merchant', async () => {
    const cuerpo = { buy_order: 'A>B&C', session_id: '"><script>', amount: 1 };
    const creada = await pedir('POST', REST, { ...cuerpo, return_url: 'https://a.cl/r' });
    const token = 'token' in creada.cuerpo ? String(creada.cuerpo.token) : '';
    const html = await (await apretar('initTransaction', { token_ws: token })).text();
    expect(html).toBe(await (await pagina(token)).text());
    expect(html).toContain('A&#62;B&#38;C');
    expect(html).not.toContain('<script');
  });

  it('returns by GET with the token added to the query of the return URL', async () => {
    const token = await banco.abrir();
    const vuelta = await apretar('aprobar', { token_ws: token, medio: 'SI' });
    expect(vuelta.status).toBe(303);
    const location = `https://soap.example/api/Pagos/Retorno?codigo=abc&token_ws=${token}`;
    expect(vuelta.headers.get('location')).toBe(location);
    expect(banco.fila(token)).toMatchObject({ accion: 'aprobar', medio: 'SI', cuotas: 3 });
    const otraVez = await apretar('aprobar', { token_ws: token });
    expect(otraVez.headers.get('location')).toBe(location);
  });

  it('returns by POST after anular, with the form repeated by the browser', async () => {
    const token = await banco.abrir();
    const html = await (await pagina(token)).text();
    for (const campo of ['TBK_TOKEN', 'TBK_ID_SESION', 'TBK_ORDEN_COMPRA']) {
      expect(html.split(`name="${campo}"`)).toHaveLength(2);
    }
    const vuelta = await apretar('anular', { TBK_TOKEN: token });
    expect(vuelta.status).toBe(307);
    expect(vuelta.headers.get('location')).toBe(
      'https://soap.example/api/Pagos/Retorno?codigo=abc',
    );
  });

  it('decides once, and a later button only offers the return', async () => {
    const token = await banco.abrir();
    await apretar('rechazar', { token_ws: token });
    const despues = await apretar('aprobar', { token_ws: token });
    expect(despues.status).toBe(200);
    expect(await despues.text()).toContain('Este pago ya se resolvió');
    expect(banco.fila(token)?.accion).toBe('rechazar');
  });

  it('returns twice with duplicar: once by itself and once by the browser', async () => {
    const llegadas: string[] = [];
    const comercio = createServer((solicitud, respuesta) => {
      llegadas.push(`${solicitud.method} ${solicitud.url}`);
      respuesta.end();
    }).listen(0, '127.0.0.1');
    await new Promise((listo) => comercio.once('listening', listo));
    const propia = new Promise((llega) => comercio.once('request', llega));
    const { port } = comercio.address() as AddressInfo;
    const token = await banco.abrir({ urlRetorno: `http://127.0.0.1:${port}/r` });
    const vuelta = await apretar('duplicar', { token_ws: token });
    await propia;
    comercio.close();
    expect(llegadas).toEqual([`GET /r?token_ws=${token}`]);
    expect(vuelta.headers.get('location')).toBe(`http://127.0.0.1:${port}/r?token_ws=${token}`);
  });

  it('shows a notice when approved without return, expired, or unknown', async () => {
    const sinVolver = await apretar('no_volver', { token_ws: await banco.abrir() });
    expect(await sinVolver.text()).toContain('Cierre esta ventana');
    const token = await banco.abrir();
    banco.reloj.avanzar(5 * 60_000 + 1);
    const vencida = await (await apretar('aprobar', { token_ws: token })).text();
    expect(vencida).toContain('El formulario venció');
    expect(vencida).toContain('action="vencer"');
    const vuelta = await apretar('vencer', { token_ws: token });
    const fin = vuelta.headers.get('location') ?? '';
    expect(fin).toMatch(/Retorno\?codigo=abc&TBK_ID_SESION=venta-1001&TBK_ORDEN_COMPRA=V-\d+$/);
    expect((await pagina('inventado')).status).toBe(404);
  });
});
