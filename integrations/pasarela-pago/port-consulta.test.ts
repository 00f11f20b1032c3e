import { beforeEach, describe, expect, it } from 'vitest';
import { conProveedor, montarBanco, SIN_RESPUESTA } from './banco-de-pruebas.fixture.ts';
import type { PasarelaPago } from './port.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;
const banco = montarBanco();
let pasarela: PasarelaPago;
beforeEach(() => {
  pasarela = banco.conectar();
});

describe('pasarela de pago: consultar', () => {
  it('is pendiente until the merchant commits, after any action of the buyer', async () => {
    const token = await banco.abrir();
    expect(await pasarela.consultar(token)).toEqual({ tipo: 'pendiente' });
    await banco.decidir(token, 'aprobar');
    expect(await pasarela.consultar(token)).toEqual({ tipo: 'pendiente' });
  });

  it('returns for a paid order the same as confirmar, any number of times', async () => {
    const token = await banco.abrir();
    await banco.decidir(token, 'aprobar', { medio: 'VD' });
    const confirmado = await pasarela.confirmar(token);
    expect(confirmado.tipo).toBe('autorizado');
    expect(await pasarela.consultar(token)).toEqual(confirmado);
    expect(await pasarela.consultar(token)).toEqual(confirmado);
  });

  it('is anulado for a payment that was reversed or refunded', async () => {
    const reversado = await banco.pagar();
    await pasarela.devolver(reversado, 9_280);
    const motivo = 'El cobro fue reversado';
    expect(await pasarela.consultar(reversado)).toEqual({ tipo: 'anulado', motivo });
    const devuelto = await banco.pagar();
    banco.reloj.avanzar(4 * HORA);
    await pasarela.devolver(devuelto, 9_280);
    const otro = 'El cobro fue devuelto';
    expect(await pasarela.consultar(devuelto)).toEqual({ tipo: 'anulado', motivo: otro });
  });

  it('is desconocido for a partial refund, with the amount still held', async () => {
    const token = await banco.pagar();
    expect(await pasarela.devolver(token, 280)).toEqual({ tipo: 'devuelta' });
    const motivo = 'El cobro fue devuelto sólo en parte';
    expect(await pasarela.consultar(token)).toEqual({
      tipo: 'desconocido',
      motivo,
      saldo: 9_000,
    });
  });

  it('is anulado for a token unknown to the provider', async () => {
    const motivo = 'El proveedor no conoce la transacción: no retiene dinero por ella';
    const anulado = { tipo: 'anulado', motivo };
    expect(await pasarela.consultar('f'.repeat(64))).toEqual(anulado);
    expect(await pasarela.confirmar('f'.repeat(64))).toEqual(anulado);
  });

  it('is desconocido for a bare 404, which may be a wrong URL or a proxy', async () => {
    const token = await banco.pagar();
    const perdida = banco.conectar({ url: `${banco.url()}/otra-ruta` });
    const motivo = 'El proveedor respondió 404';
    expect(await perdida.consultar(token)).toEqual({ tipo: 'desconocido', motivo });
    expect(await perdida.confirmar(token)).toEqual({ tipo: 'desconocido', motivo });
  });

  it('is desconocido with a wrong key', async () => {
    const token = await banco.pagar();
    const respuesta = await banco.conectar({ clave: 'otra' }).consultar(token);
    expect(respuesta.tipo).toBe('desconocido');
  });

  it('is desconocido after the seven days in which the provider answers', async () => {
    const token = await banco.pagar();
    banco.reloj.avanzar(7 * DIA);
    expect((await pasarela.consultar(token)).tipo).toBe('autorizado');
    banco.reloj.avanzar(1);
    expect(await pasarela.consultar(token)).toMatchObject({
      tipo: 'desconocido',
      motivo: expect.stringContaining('7 días'),
    });
  });

  it.each(SIN_RESPUESTA)('(F09) is desconocido when the provider is %s', async (m) => {
    const token = await banco.pagar();
    await banco.modo('consultar', m, { ms: 2_000 });
    expect((await banco.conPrisa(m).consultar(token)).tipo).toBe('desconocido');
  });

  it('waits for a slow answer within the timeout', async () => {
    const token = await banco.pagar();
    await banco.modo('consultar', 'lento', { ms: 50 });
    expect((await pasarela.consultar(token)).tipo).toBe('autorizado');
  });

  it.each(['', '../_modo', 'a/refunds', 'a?b', 'a'.repeat(65), 'ñ', 'a b'])(
    'never lets the token %j reach another path of the provider',
    async (token) => {
      const motivo = 'El token no tiene la forma de uno de Webpay';
      const visto = { tipo: 'desconocido', motivo };
      expect(await pasarela.consultar(token)).toEqual(visto);
      expect(await pasarela.confirmar(token)).toEqual(visto);
      expect(await pasarela.devolver(token, 1)).toEqual({ tipo: 'rechazada', motivo });
    },
  );
});

describe('pasarela de pago: devolver', () => {
  it('refunds the whole payment once, and a repetition is devuelta too', async () => {
    const token = await banco.pagar();
    expect(await pasarela.devolver(token, 9_280)).toEqual({ tipo: 'devuelta' });
    expect(await pasarela.devolver(token, 9_280)).toEqual({ tipo: 'devuelta' });
    expect(banco.fila(token)).toMatchObject({ estado: 'REVERSED', devoluciones: [{}] });
  });

  it('refunds after three hours too', async () => {
    const token = await banco.pagar({ medio: 'VD' });
    banco.reloj.avanzar(3 * HORA + 1);
    expect(await pasarela.devolver(token, 9_280)).toEqual({ tipo: 'devuelta' });
    expect(await pasarela.devolver(token, 9_280)).toEqual({ tipo: 'devuelta' });
    expect(banco.fila(token)).toMatchObject({ estado: 'NULLIFIED', devoluciones: [{}] });
  });

  it.each<[string, () => Promise<string>, number, number]>([
    ['more than was paid', () => banco.pagar(), 9_281, 0],
    ['a part of a debit payment', () => banco.pagar({ medio: 'VD' }), 5_000, 0],
    ['a part of a payment by instalments', () => banco.pagar({ medio: 'SI' }), 5_000, 0],
    ['a payment of over 90 days ago', () => banco.pagar(), 9_280, 90 * DIA + 1],
    ['what was not paid yet', () => banco.abrir(), 9_280, 0],
    ['by a token unknown there', () => Promise.resolve('f'.repeat(64)), 9_280, 0],
    ['nothing', () => banco.pagar(), 0, 0],
    ['a fraction of a peso', () => banco.pagar(), 9_279.5, 0],
  ])('is rechazada for %s', async (_, preparar, monto, espera) => {
    const token = await preparar();
    banco.reloj.avanzar(espera);
    const devolucion = await pasarela.devolver(token, monto);
    expect(devolucion).toEqual({ tipo: 'rechazada', motivo: expect.stringMatching(/\w/) });
    expect(banco.fila(token)?.devoluciones ?? []).toEqual([]);
  });

  it('is rechazada for a payment that was refused', async () => {
    const token = await banco.abrir();
    await banco.decidir(token, 'rechazar');
    await pasarela.confirmar(token);
    expect((await pasarela.devolver(token, 9_280)).tipo).toBe('rechazada');
  });

  it.each(SIN_RESPUESTA)(
    'is desconocida when the provider is %s (executed there: %s), and a retry is devuelta',
    async (m, hecha) => {
      const token = await banco.pagar();
      await banco.modo('devolver', m, { ms: 2_000, veces: 1 });
      expect((await banco.conPrisa(m).devolver(token, 9_280)).tipo).toBe('desconocida');
      expect(banco.fila(token)?.devoluciones).toHaveLength(hecha ? 1 : 0);
      expect(await pasarela.devolver(token, 9_280)).toEqual({ tipo: 'devuelta' });
      expect(banco.fila(token)?.devoluciones).toHaveLength(1);
    },
  );

  it('is rechazada on a closed port and on another response code', async () => {
    const apagada = banco.conectar({ url: 'http://127.0.0.1:1' });
    expect((await apagada.devolver('a', 1)).tipo).toBe('rechazada');
    const cuerpo = '{"type":"NULLIFIED","response_code":16}';
    const motivo = 'El proveedor no devolvió el pago: código 16';
    const dicho = await conProveedor({ POST: { cuerpo } }, (otra) => otra.devolver('a', 1));
    expect(dicho).toEqual({ tipo: 'rechazada', motivo });
  });
});
