import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aseguradoraPorHttp } from './http.ts';
import type { Aseguradora, PagoParaValidar } from './port.ts';
import {
  iniciarSimuladorAseguradora,
  type ModoAseguradora,
  type SimuladorAseguradora,
} from './simulador.ts';

const pago: PagoParaValidar = {
  ordenCompra: 'SOAP-1204-1',
  ventaId: 1204,
  codigoAutorizacion: '1213',
  // 23:30:05 of the previous day in Santiago.
  fecha: new Date('2026-11-20T02:30:05Z'),
};
const TOKEN = 'un-token-de-pruebas';
let simulador: SimuladorAseguradora;
let aseguradora: Aseguradora;

const modo = async (nuevo: ModoAseguradora, ms?: number): Promise<void> => {
  const cuerpo = JSON.stringify({ modo: nuevo, ...(ms !== undefined && { ms }) });
  await fetch(`${simulador.url}/_modo`, { method: 'PUT', body: cuerpo });
};

beforeEach(async () => {
  simulador = await iniciarSimuladorAseguradora({ puerto: 0, token: TOKEN });
  aseguradora = aseguradoraPorHttp({ url: `${simulador.url}/`, token: TOKEN });
});
afterEach(() => simulador.cerrar());

describe('aseguradora', () => {
  it('accepts a payment once, and a repeated report is aceptada too', async () => {
    const primera = await aseguradora.validarPago(pago);
    expect(primera).toEqual({
      tipo: 'aceptada',
      respuesta: '{"exito":true,"mensaje":"Pago validado","id_trx_neg":"SOAP-1204-1"}',
    });
    expect((await aseguradora.validarPago(pago)).tipo).toBe('aceptada');
    expect(simulador.recibidos().map(({ tomado }) => tomado)).toEqual([true, false]);
  });

  it('[V-API-030] [V-API-031] [V-API-032] sends the field names and formats of the insurer', async () => {
    await aseguradora.validarPago(pago);
    expect(simulador.recibidos()).toEqual([
      {
        id_trx_neg: 'SOAP-1204-1',
        id_aplicacion: '21',
        id_trx_negocio: '1204',
        estado: '1',
        cod_autorizacion: '1213',
        fecha_transaccion: '19-11-2026 23:30:05',
        tomado: true,
      },
    ]);
  });

  it.each<[ModoAseguradora, string]>([
    ['lento', 'tiempo'],
    ['error500', 'estado 500'],
    ['corta', 'caida'],
    ['corta_despues', 'caida'],
    ['json_roto', 'respuesta ilegible'],
  ])('in mode %s is sin_respuesta: %s, and accepts the payment afterwards', async (m, motivo) => {
    await modo(m, 5_000);
    const tiempoMaximoMs = m === 'lento' ? 200 : 20_000;
    const apurada = aseguradoraPorHttp({ url: simulador.url, token: TOKEN, tiempoMaximoMs });
    expect(await apurada.validarPago(pago)).toEqual({ tipo: 'sin_respuesta', motivo });
    await modo('normal');
    expect((await aseguradora.validarPago(pago)).tipo).toBe('aceptada');
    expect(simulador.recibidos().filter(({ tomado }) => tomado)).toHaveLength(1);
  });

  it('accepts once a payment whose first answer was lost, and the retry is aceptada', async () => {
    await modo('corta_despues');
    expect((await aseguradora.validarPago(pago)).tipo).toBe('sin_respuesta');
    expect(simulador.recibidos()).toMatchObject([{ tomado: true }]);
    await modo('normal');
    const otra = await aseguradora.validarPago(pago);
    expect(otra).toMatchObject({ tipo: 'aceptada' });
    expect(simulador.recibidos()).toMatchObject([{ tomado: true }, { tomado: false }]);
  });

  it('treats an already validated payment as aceptada', async () => {
    await modo('repite');
    expect((await aseguradora.validarPago(pago)).tipo).toBe('aceptada');
  });

  it('treats a refused payment as rechazada with the text of the insurer', async () => {
    await modo('rechaza');
    expect(await aseguradora.validarPago(pago)).toEqual({
      tipo: 'rechazada',
      motivo: 'El pago no corresponde a la venta',
    });
  });

  it('treats a refused token as sin_respuesta, because the setting is wrong and not the payment', async () => {
    const ajena = aseguradoraPorHttp({ url: simulador.url, token: 'otro' });
    expect(await ajena.validarPago(pago)).toEqual({ tipo: 'sin_respuesta', motivo: 'estado 401' });
    expect(simulador.recibidos()).toEqual([]);
  });

  it('never throws on a closed port, an invalid token or an invalid date', async () => {
    const apagada = aseguradoraPorHttp({ url: 'http://127.0.0.1:1', token: TOKEN });
    const torcida = aseguradoraPorHttp({ url: simulador.url, token: 'dos\nlíneas' });
    const caida = { tipo: 'sin_respuesta', motivo: 'caida' };
    expect(await apagada.validarPago(pago)).toEqual(caida);
    expect(await torcida.validarPago(pago)).toEqual(caida);
    expect(await aseguradora.validarPago({ ...pago, fecha: new Date(Number.NaN) })).toEqual(caida);
  });

  it('refuses an unknown mode without any change', async () => {
    const cuerpo = JSON.stringify({ modo: 'inventado' });
    const respuesta = await fetch(`${simulador.url}/_modo`, { method: 'PUT', body: cuerpo });
    expect(respuesta.status).toBe(400);
    expect((await aseguradora.validarPago(pago)).tipo).toBe('aceptada');
  });
});

describe('aseguradora: unexpected answers', () => {
  const pedidas: { metodo: string; ruta: string; token: unknown; cuerpo: string }[] = [];
  const anotar = async (solicitud: IncomingMessage) =>
    pedidas.push({
      metodo: solicitud.method ?? '',
      ruta: solicitud.url ?? '',
      token: solicitud.headers['token'],
      cuerpo: await text(solicitud),
    });
  const responde = async (estado: number, cuerpo: string) => {
    pedidas.length = 0;
    const servidor = createServer(async (solicitud, respuesta) => {
      await anotar(solicitud);
      respuesta.writeHead(estado, { location: `${simulador.url}/ValidarPago` }).end(cuerpo);
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    try {
      const url = `http://127.0.0.1:${port}/soap/v1`;
      return await aseguradoraPorHttp({ url, token: TOKEN }).validarPago(pago);
    } finally {
      servidor.close();
    }
  };

  it('[V-API-029] POSTs to {url}/ValidarPago with the token in its header', async () => {
    await responde(200, '{"exito":true}');
    expect(pedidas).toHaveLength(1);
    expect(pedidas[0]).toMatchObject({
      metodo: 'POST',
      ruta: '/soap/v1/ValidarPago',
      token: TOKEN,
    });
    expect(Object.keys(JSON.parse(pedidas[0]?.cuerpo ?? '{}') as object)).toEqual([
      'id_trx_neg',
      'id_aplicacion',
      'id_trx_negocio',
      'estado',
      'cod_autorizacion',
      'fecha_transaccion',
    ]);
  });

  it.each([
    ['an acceptance without more words', 'aceptada', 200, '{"exito":true}'],
    ['a 409 that says it was there', 'aceptada', 409, '{"codigo":"pago.ya_validado"}'],
    ['a 409 for another reason', 'rechazada', 409, '{"codigo":"pago.otro_monto"}'],
    ['a 400 that gives a reason', 'rechazada', 400, '{"codigo":"venta.desconocida"}'],
    ['a 409 without code', 'sin_respuesta', 409, '<h1>Conflict</h1>'],
    ['a 404 of a wrong address', 'sin_respuesta', 404, '<h1>Not Found</h1>'],
    ['too many calls', 'sin_respuesta', 429, '{"codigo":"limite"}'],
    ['a 200 that is no acceptance', 'sin_respuesta', 200, '{"exito":false,"codigo":"x"}'],
    ['a 200 that is HTML', 'sin_respuesta', 200, '<h1>Bienvenido</h1>'],
    ['an empty 204', 'sin_respuesta', 204, ''],
    ['the acceptance of another', 'sin_respuesta', 200, '{"exito":true,"id_trx_neg":"OTRA"}'],
    ['a body over 64 kB', 'sin_respuesta', 200, `{"exito":true,"x":"${'x'.repeat(70_000)}"}`],
    ['a 502 that gives a reason', 'sin_respuesta', 502, '{"codigo":"pago.ya_validado"}'],
  ])('%s is %s', async (_, tipo, estado, cuerpo) => {
    expect((await responde(estado, cuerpo)).tipo).toBe(tipo);
  });

  it.each([301, 302, 307, 308])(
    'a redirect %s is not followed, so the token is not sent elsewhere',
    async (estado) => {
      expect(await responde(estado, '')).toEqual({ tipo: 'sin_respuesta', motivo: 'caida' });
      expect(simulador.recibidos()).toEqual([]);
    },
  );
});
