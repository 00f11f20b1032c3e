import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conProveedor, montarBanco, SIN_RESPUESTA } from './banco-de-pruebas.fixture.ts';
import type { OrdenDePago, PasarelaPago, RespuestaPago } from './port.ts';
import type { ModoPasarela } from './simulador-modos.ts';

const banco = montarBanco();
let pasarela: PasarelaPago;
beforeEach(() => {
  pasarela = banco.conectar();
});
const HORA = 3_600_000;

describe('pasarela de pago: crear', () => {
  it('returns token and form URL, and the provider has the order', async () => {
    const pedida = banco.orden();
    const creada = await pasarela.crear(pedida);
    if (creada.tipo !== 'creada') throw new Error(creada.motivo);
    expect(creada.token).toMatch(/^[0-9a-f]{64}$/);
    const direccion = `${banco.url()}/webpayserver/initTransaction?token_ws=${creada.token}`;
    expect(creada.direccion).toBe(direccion);
    expect(banco.fila(creada.token)).toMatchObject({ ...pedida, estado: 'INITIALIZED' });
  });

  it.each<[string, Partial<OrdenDePago>]>([
    ['ordenCompra', { ordenCompra: '' }],
    ['ordenCompra', { ordenCompra: 'A'.repeat(27) }],
    ['ordenCompra', { ordenCompra: 'Ñ-1' }],
    ['sesion', { sesion: ' ' }],
    ['sesion', { sesion: 's'.repeat(62) }],
    ['monto', { monto: 0 }],
    ['monto', { monto: 9_280.5 }],
    ['monto', { monto: Number.NaN }],
    ['urlRetorno', { urlRetorno: 'javascript:alert(1)' }],
    ['urlRetorno', { urlRetorno: `https://soap.example/${'r'.repeat(235)}` }],
  ])('refuses a wrong %s before anything is sent (%#)', async (campo, cambio) => {
    const antes = banco.creaciones();
    const motivo = `El proveedor de pago no admite ese valor: ${campo}`;
    expect(await pasarela.crear(banco.orden(cambio))).toEqual({ tipo: 'rechazada', motivo });
    expect(banco.creaciones()).toBe(antes);
  });

  it('accepts the longest values that Webpay allows', async () => {
    const larga = {
      ordenCompra: `${'Z'.repeat(20)}-12345`,
      sesion: 's'.repeat(61),
      urlRetorno: `https://soap.example/${'r'.repeat(234)}`,
    };
    expect((await pasarela.crear(banco.orden(larga))).tipo).toBe('creada');
  });

  it('is rechazada for a used buy order', async () => {
    const pedida = banco.orden();
    await pasarela.crear(pedida);
    const segunda = await pasarela.crear(pedida);
    expect(segunda).toMatchObject({ tipo: 'rechazada', motivo: expect.stringContaining('422') });
  });

  it('is rechazada with a wrong key and on a closed port, where nothing can be charged', async () => {
    const ajena = await banco.conectar({ clave: 'otra' }).crear(banco.orden());
    expect(ajena).toEqual({
      tipo: 'rechazada',
      motivo: 'El proveedor respondió 401: Not Authorized',
    });
    const apagada = await banco.conectar({ url: 'http://127.0.0.1:1' }).crear(banco.orden());
    expect(apagada).toEqual({
      tipo: 'rechazada',
      motivo: 'No se pudo conectar con el proveedor de pago',
    });
  });

  it.each(SIN_RESPUESTA)(
    'is desconocida when the provider is %s (order created there: %s)',
    async (m, hecha) => {
      const antes = banco.creaciones();
      await banco.modo('crear', m, { ms: 2_000 });
      const creada = await banco.conPrisa(m).crear(banco.orden());
      expect(creada.tipo).toBe('desconocida');
      expect(banco.creaciones()).toBe(antes + (hecha ? 1 : 0));
    },
  );

  it.each([
    ['https://impostor.example/webpayserver/initTransaction', 'https://impostor.example'],
    ['https://webpay3g.transbank.cl.impostor.example/x', 'https://webpay3g.transbank.cl.impostor'],
    ['https://webpay3g.transbank.cl@impostor.example/x', 'https://impostor.example'],
    ['http://webpay3g.transbank.cl/x', 'http://webpay3g.transbank.cl'],
    ['javascript:alert(1)', 'null'],
  ])('(C26) never sends a browser to %s', async (url, origen) => {
    const cuerpo = JSON.stringify({ token: 'a'.repeat(64), url });
    const creada = await conProveedor({ POST: { cuerpo } }, (otra) => otra.crear(banco.orden()));
    expect(creada).toMatchObject({ tipo: 'rechazada', motivo: expect.stringContaining(origen) });
  });

  it('has a default timeout of 20 seconds', async () => {
    const plazo = vi.spyOn(AbortSignal, 'timeout');
    await pasarela.crear(banco.orden());
    expect(plazo).toHaveBeenCalledWith(20_000);
    plazo.mockRestore();
  });
});

describe('pasarela de pago: confirmar', () => {
  it.each([
    ['VN', 'Crédito'],
    ['VC', 'Crédito en 6 cuotas'],
    ['SI', 'Crédito en 3 cuotas sin interés'],
    ['S2', 'Crédito en 2 cuotas sin interés'],
    ['NC', 'Crédito en 4 cuotas sin interés'],
    ['VD', 'Débito'],
    ['VP', 'Prepago'],
  ])('is autorizado for an approved payment by %s, shown as %s', async (codigo, medio) => {
    const pedida = banco.orden();
    const token = await banco.abrir(pedida);
    await banco.decidir(token, 'aprobar', { medio: codigo });
    banco.reloj.avanzar(60_000);
    const { ordenCompra, sesion, monto } = pedida;
    expect(await pasarela.confirmar(token)).toEqual({
      tipo: 'autorizado',
      ordenCompra,
      sesion,
      monto,
      medio,
      tarjeta: '6623',
      codigoAutorizacion: banco.fila(token)?.autorizacion,
      fecha: new Date('2026-03-31T15:01:00Z'),
    });
  });

  it('is rechazado for a refused payment, with its cause', async () => {
    const token = await banco.abrir();
    await banco.decidir(token, 'rechazar');
    const motivo = 'Pago rechazado: posible error en los datos ingresados';
    expect(await pasarela.confirmar(token)).toEqual({ tipo: 'rechazado', motivo });
    expect(await pasarela.consultar(token)).toEqual({ tipo: 'rechazado', motivo });
  });

  it('is pendiente while the buyer is at the form, and may be repeated', async () => {
    const token = await banco.abrir();
    expect(await pasarela.confirmar(token)).toEqual({ tipo: 'pendiente' });
    await banco.decidir(token, 'aprobar');
    expect((await pasarela.confirmar(token)).tipo).toBe('autorizado');
  });

  it.each(['anular', 'vencer', 'recuperar'])('is anulado after %s', async (accion) => {
    const token = await banco.abrir();
    await banco.decidir(token, accion);
    const motivo = 'El comprador no terminó el pago';
    expect(await pasarela.confirmar(token)).toEqual({ tipo: 'anulado', motivo });
  });

  it('is anulado after the five minutes of the form', async () => {
    const token = await banco.abrir();
    banco.reloj.avanzar(5 * 60_000);
    expect((await pasarela.confirmar(token)).tipo).toBe('pendiente');
    banco.reloj.avanzar(1);
    expect((await pasarela.confirmar(token)).tipo).toBe('anulado');
    expect((await banco.decidir(token, 'aprobar')) as unknown).toEqual({ codigo: 'vencida' });
  });

  it('(F07) charges an hour later a buyer who approved and never returned', async () => {
    const token = await banco.abrir();
    expect(await banco.decidir(token, 'no_volver')).toEqual([]);
    banco.reloj.avanzar(HORA);
    expect(await pasarela.consultar(token)).toEqual({ tipo: 'pendiente' });
    expect((await pasarela.confirmar(token)).tipo).toBe('autorizado');
  });

  it('(F06) charges once for three concurrent calls, each autorizado', async () => {
    const token = await banco.abrir();
    await banco.decidir(token, 'aprobar');
    const respuestas = await Promise.all([1, 2, 3].map(() => pasarela.confirmar(token)));
    expect(new Set(respuestas.map(({ tipo }) => tipo))).toEqual(new Set(['autorizado']));
    expect(banco.fila(token)).toMatchObject({ confirmaciones: 1, intentos: 3 });
  });

  it.each(SIN_RESPUESTA)(
    '(F09) is desconocido when the provider is %s (executed there: %s), and consultar resolves it',
    async (m, hecha) => {
      const token = await banco.abrir();
      await banco.decidir(token, 'aprobar');
      await banco.modo('confirmar', m, { ms: 2_000 });
      expect((await banco.conPrisa(m).confirmar(token)).tipo).toBe('desconocido');
      const despues = await pasarela.consultar(token);
      expect(despues.tipo).toBe(hecha ? 'autorizado' : 'pendiente');
      expect(banco.fila(token)?.confirmaciones).toBe(hecha ? 1 : 0);
    },
  );

  it('is desconocido when the commit was refused and the status is unavailable', async () => {
    const token = await banco.pagar();
    await banco.modo('consultar', 'error500');
    expect((await pasarela.confirmar(token)).tipo).toBe('desconocido');
  });

  it.each<[ModoPasarela, Partial<RespuestaPago & { tipo: 'autorizado' }>]>([
    ['otro_monto', { monto: 10_280 }],
    ['otra_orden', { ordenCompra: 'ORDEN-DE-OTRO' }],
  ])('(F10) returns %s unverified, for the sale to compare', async (m, leido) => {
    const token = await banco.abrir();
    await banco.decidir(token, 'aprobar');
    await banco.modo('confirmar', m);
    expect(await pasarela.confirmar(token)).toMatchObject({ tipo: 'autorizado', ...leido });
  });
});
