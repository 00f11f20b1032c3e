import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conProveedor } from './banco-de-pruebas.fixture.ts';
import { leerCorte, leerNegativa } from './webpay-falla.ts';
import { leerTransaccion } from './webpay-respuesta.ts';

const pagada = {
  vci: 'TSY',
  amount: 10_000,
  status: 'AUTHORIZED',
  buy_order: 'ordenCompra12345678',
  session_id: 'sesion1234557545',
  card_detail: { card_number: '6623' },
  accounting_date: '0522',
  transaction_date: '2019-05-22T16:41:21.063Z',
  authorization_code: '1213',
  payment_type_code: 'VN',
  response_code: 0,
  installments_number: 0,
};

describe('webpay: the status of a transaction', () => {
  it("is read from the example in Transbank's reference", () => {
    expect(leerTransaccion(pagada)).toEqual({
      tipo: 'autorizado',
      ordenCompra: 'ordenCompra12345678',
      sesion: 'sesion1234557545',
      monto: 10_000,
      codigoAutorizacion: '1213',
      fecha: new Date('2019-05-22T16:41:21.063Z'),
      medio: 'Crédito',
      tarjeta: '6623',
    });
  });

  it.each<[string, object, string]>([
    ['a captured one', { status: 'CAPTURED' }, 'autorizado'],
    ['authorised with another code', { response_code: -1 }, 'rechazado'],
    ['failed', { status: 'FAILED', response_code: -4 }, 'rechazado'],
    ['failed, although its code is 0', { status: 'FAILED' }, 'rechazado'],
    ['failed without anything else', { status: 'FAILED', response_code: null }, 'rechazado'],
    ['initialised with code 0 (vci ABO)', { status: 'INITIALIZED', vci: 'ABO' }, 'pendiente'],
    ['reversed', { status: 'REVERSED' }, 'anulado'],
    ['nullified', { status: 'NULLIFIED' }, 'anulado'],
    ['nullified in part', { status: 'PARTIALLY_NULLIFIED' }, 'desconocido'],
    ['authorised without a code', { response_code: null }, 'desconocido'],
    ['authorised without authorisation', { authorization_code: '' }, 'desconocido'],
    ['authorised without amount', { amount: undefined }, 'desconocido'],
    ['authorised for half a peso', { amount: 0.5 }, 'desconocido'],
    ['authorised on no date', { transaction_date: 'ayer' }, 'desconocido'],
    ['a status that does not exist', { status: 'PAID' }, 'desconocido'],
  ])('is read: %s', (_, cambio, tipo) => {
    expect(leerTransaccion({ ...pagada, ...cambio }).tipo).toBe(tipo);
  });

  it.each([
    [{ card_number: '4051885600446623' }, '6623'],
    [{ card_number: 'XXXXXXXXXXXX6623' }, '6623'],
    [{ card_number: '' }, null],
    [{ card_number: null }, null],
    [null, null],
  ])('keeps at most four digits of a card: %j', (card_detail, tarjeta) => {
    expect(leerTransaccion({ ...pagada, card_detail })).toMatchObject({ tarjeta });
  });

  it.each([
    ['VC', 1, 'Crédito en 1 cuota'],
    ['VC', null, 'Crédito en cuotas'],
    ['SI', 0, 'Crédito en 3 cuotas sin interés'],
    ['S2', null, 'Crédito en 2 cuotas sin interés'],
    ['XX', 0, 'Tarjeta'],
    [null, 0, 'Tarjeta'],
  ])('shows %s with %s instalments as %s', (payment_type_code, installments_number, medio) => {
    const dicha = { ...pagada, payment_type_code, installments_number };
    expect(leerTransaccion(dicha)).toMatchObject({ medio });
  });

  it('is autorizado only for an approved status with code 0, and never throws', () => {
    const valor = fc.oneof(fc.constantFrom(0, '0', null, 'AUTHORIZED', 'FAILED'), fc.jsonValue());
    const campos = fc.dictionary(fc.constantFrom(...Object.keys(pagada)), valor);
    fc.assert(
      fc.property(campos, (cambio) => {
        const dicho = leerTransaccion({ ...pagada, ...cambio });
        const { status, response_code } = { ...pagada, ...cambio };
        const pagado = ['AUTHORIZED', 'CAPTURED'].includes(status) && response_code === 0;
        expect(dicho.tipo === 'autorizado' && !pagado).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.anything(), (datos) => leerTransaccion(datos).tipo === 'desconocido'));
  });
});

describe('webpay: a refused commit', () => {
  const negada = (texto: string) => ({ estado: 422, cuerpo: `{"error_message":"${texto}"}` });
  const abierta = { cuerpo: '{"status":"INITIALIZED"}' };
  const autorizada = { cuerpo: JSON.stringify(pagada) };
  const ABORTADA = 'Transaction has an invalid finished state: aborted';
  const SIN_TERMINAR = "Invalid status '0' for transaction while authorizing.";
  const TOMADA = 'Transaction already locked by another process';

  it.each([
    [SIN_TERMINAR, abierta, 'pendiente'],
    [ABORTADA, abierta, 'anulado'],
    [ABORTADA, autorizada, 'autorizado'],
    [TOMADA, autorizada, 'autorizado'],
    [TOMADA, { cuerpo: '{"status":"FAILED","response_code":-1}' }, 'rechazado'],
    // Another commit is in progress, so the result is unknown.
    [TOMADA, abierta, 'desconocido'],
    ['Something new', abierta, 'desconocido'],
    [TOMADA, { cuerpo: 'no es json' }, 'desconocido'],
    [TOMADA, { estado: 500, cuerpo: '{}' }, 'desconocido'],
  ])('with the text %s and the status %j is %s', async (texto, GET, tipo) => {
    const PUT = negada(texto);
    const dicho = await conProveedor({ PUT, GET }, (pasarela) => pasarela.confirmar('a'));
    expect(dicho.tipo).toBe(tipo);
  });
});

describe('webpay: the answer to a new order', () => {
  const orden = { ordenCompra: 'V-1', sesion: 's', monto: 1, urlRetorno: 'https://soap.example/r' };
  const url = 'https://webpay3g.transbank.cl/webpayserver/initTransaction';

  it.each<[object | string, string]>([
    [{ token: 'a1', url }, 'creada'],
    [{ token: '../a1', url }, 'desconocida'],
    [{ token: 'a'.repeat(65), url }, 'desconocida'],
    [{ token: 'a1', url: 'no es una dirección' }, 'desconocida'],
    [{ url }, 'desconocida'],
    ['<html>', 'desconocida'],
  ])('%j is %s', async (dicho, tipo) => {
    const cuerpo = typeof dicho === 'string' ? dicho : JSON.stringify(dicho);
    const creada = await conProveedor({ POST: { cuerpo } }, (pasarela) => pasarela.crear(orden));
    expect(creada.tipo).toBe(tipo);
  });
});

/** The error of "read ECONNRESET" or of " UND_ERR_SOCKET", which no system call gave. */
const errorDeRed = (dicho: string): Error => {
  const [syscall, code] = dicho.split(' ');
  return Object.assign(new Error(dicho), { code, ...(syscall && { syscall }) });
};

describe('webpay: failed calls', () => {
  it.each([
    [422, 'negada'],
    [404, 'negada'],
    [408, 'incierta'],
    [302, 'incierta'],
    [502, 'incierta'],
  ])('the status %i is %s', (estado, tipo) => {
    expect(leerNegativa(estado, { error_message: 'connect ECONNREFUSED' }).tipo).toBe(tipo);
    expect(leerNegativa(estado, '<html>').motivo).toBe(`El proveedor respondió ${estado}`);
  });

  it.each([
    ['connect ECONNREFUSED', 'no_enviada'],
    ['connect EHOSTUNREACH', 'no_enviada'],
    ['connect ENETUNREACH', 'no_enviada'],
    ['getaddrinfo EAI_AGAIN', 'no_enviada'],
    ['getaddrinfo ENOTFOUND', 'no_enviada'],
    [' UND_ERR_CONNECT_TIMEOUT', 'no_enviada'],
    ['read EHOSTUNREACH', 'incierta'],
    ['write ENETUNREACH', 'incierta'],
    [' ECONNREFUSED', 'incierta'],
    ['read ETIMEDOUT', 'incierta'],
    ['read ECONNRESET', 'incierta'],
    [' UND_ERR_SOCKET', 'incierta'],
    [' CERT_HAS_EXPIRED', 'incierta'],
  ])('the error "%s" of the connection is %s', (dicho, tipo) => {
    expect(leerCorte(new TypeError('fetch failed', { cause: errorDeRed(dicho) })).tipo).toBe(tipo);
  });

  it.each([
    ['no_enviada', ['connect ECONNREFUSED', 'connect ENETUNREACH']],
    ['incierta', ['connect ECONNREFUSED', 'read EHOSTUNREACH']],
    ['incierta', ['read EHOSTUNREACH', 'connect ECONNREFUSED']],
    ['incierta', []],
  ])('the errors of several addresses are %s together: %j', (tipo, dichos) => {
    const cause = Object.assign(new AggregateError(dichos.map(errorDeRed)), {
      code: 'ECONNREFUSED',
    });
    expect(leerCorte(new TypeError('fetch failed', { cause })).tipo).toBe(tipo);
  });

  it('a connection that no port answers is no_enviada, by one address and by several', async () => {
    for (const url of ['http://127.0.0.1:47', 'http://localhost:47']) {
      const error = await fetch(url).catch((uno: unknown) => uno);
      expect([url, leerCorte(error).tipo]).toEqual([url, 'no_enviada']);
    }
  });

  it('a timeout is incierta, and so is anything else that is thrown', () => {
    expect(leerCorte(new DOMException('x', 'TimeoutError'))).toEqual({
      tipo: 'incierta',
      motivo: 'El proveedor de pago no respondió a tiempo',
    });
    // `String` throws for these.
    expect(leerCorte({ toString: 0 }).tipo).toBe('incierta');
    expect(leerCorte(Object.create(null)).tipo).toBe('incierta');
    fc.assert(fc.property(fc.anything(), (error) => leerCorte(error).tipo !== 'negada'));
  });

  it('have a reason of one line with bounded length for any text of the provider', () => {
    const texto = `a\n{"level":"info"}\u0000\u2028${'b'.repeat(1_000)}`;
    const falla = leerNegativa(422, { error_message: texto });
    expect(falla.motivo).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,260}$/u);
    expect(leerCorte(new Error(texto)).motivo).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,260}$/u);
  });

  it('does not follow a redirect, which could repeat a charge', async () => {
    const PUT = { estado: 307, cuerpo: '', cabeceras: { location: '/otra' } };
    const dicho = await conProveedor({ PUT }, (pasarela) => pasarela.confirmar('a'));
    expect(dicho).toEqual({ tipo: 'desconocido', motivo: 'El proveedor respondió 307' });
  });
});
