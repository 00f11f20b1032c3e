import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RespuestaPago } from '#integrations/pasarela-pago/port.ts';
import { decidir, type PagoPorResolver } from './decidir-pago.usecase.ts';
import { type EstadoPago, estaAbierto, ordenDeCompra } from '#features/pagos/pago.ts';

const AHORA = new Date('2026-11-20T15:00:00Z');
const hace = (minutos: number): Date => new Date(AHORA.getTime() - minutos * 60_000);
const ESTADOS: EstadoPago[] = ['iniciado', 'autorizado', 'rechazado', 'abandonado', 'desconocido'];

const pago = (cambio: Partial<PagoPorResolver> = {}): PagoPorResolver => ({
  estado: 'iniciado',
  monto: 9_280,
  ordenCompra: 'SOAP-1001-1',
  sesion: 'venta-1001',
  conOrden: true,
  desde: hace(1),
  ventaEspera: true,
  ...cambio,
});
const autorizado: Extract<RespuestaPago, { tipo: 'autorizado' }> = {
  tipo: 'autorizado',
  ordenCompra: 'SOAP-1001-1',
  sesion: 'venta-1001',
  monto: 9_280,
  codigoAutorizacion: '1213',
  fecha: AHORA,
  medio: 'Débito',
  tarjeta: '6623',
};
const rechazado: RespuestaPago = { tipo: 'rechazado', motivo: 'sin cupo' };
const anulado: RespuestaPago = { tipo: 'anulado', motivo: 'reversada' };
const pendiente: RespuestaPago = { tipo: 'pendiente' };
const desconocido: RespuestaPago = { tipo: 'desconocido', motivo: 'tiempo' };

describe('decision on an answer of the provider', () => {
  it.each([
    ['iniciado', autorizado, 'autorizar'],
    ['desconocido', autorizado, 'autorizar'],
    ['autorizado', autorizado, 'nada'],
    ['rechazado', autorizado, 'devolver'],
    ['abandonado', autorizado, 'devolver'],
    ['iniciado', rechazado, 'cerrar'],
    ['desconocido', rechazado, 'cerrar'],
    ['autorizado', rechazado, 'nada'],
    ['rechazado', rechazado, 'nada'],
    ['abandonado', rechazado, 'nada'],
    ['iniciado', anulado, 'cerrar'],
    ['desconocido', anulado, 'cerrar'],
    ['autorizado', anulado, 'revertido'],
    ['rechazado', anulado, 'nada'],
    ['iniciado', pendiente, 'nada'],
    ['desconocido', pendiente, 'nada'],
    ['autorizado', pendiente, 'nada'],
    ['iniciado', desconocido, 'dudar'],
    ['desconocido', desconocido, 'nada'],
    ['autorizado', desconocido, 'nada'],
    ['rechazado', desconocido, 'nada'],
  ] as const)('%s, answered %o: %s', (estado, respuesta, tipo) => {
    expect(decidir(pago({ estado }), respuesta, AHORA).tipo).toBe(tipo);
  });

  it('takes a timeout as unknown, never as a rejection (F09)', () => {
    expect(decidir(pago(), desconocido, AHORA)).toEqual({ tipo: 'dudar', motivo: 'tiempo' });
  });

  it.each([
    ['amount', { monto: 9_281 }],
    ['order', { ordenCompra: 'SOAP-1001-2' }],
    ['session', { sesion: 'venta-1002' }],
  ])('an authorisation with another %s never pays: the money goes back (F10)', (_, otro) => {
    const decision = decidir(pago(), { ...autorizado, ...otro }, AHORA);
    expect(decision).toMatchObject({ tipo: 'devolver', noCoincide: true });
    expect(decision).toMatchObject({ monto: { ...autorizado, ...otro }.monto });
  });

  it('refunds money for a sale that waits for none (F12)', () => {
    const decision = decidir(pago({ ventaEspera: false }), autorizado, AHORA);
    expect(decision).toMatchObject({ tipo: 'devolver', monto: 9_280, noCoincide: false });
  });

  it('abandons a form after 15 minutes, not before', () => {
    const a = (minutos: number) => decidir(pago({ desde: hace(minutos) }), pendiente, AHORA);
    expect([a(14).tipo, a(15).tipo, a(16)]).toEqual([
      'nada',
      'nada',
      expect.objectContaining({ tipo: 'cerrar', estado: 'abandonado' }),
    ]);
  });

  it('[V-CAMINO-001] abandons a payment after half a minute when its order reached no buyer', () => {
    const a = (minutos: number) =>
      decidir(pago({ conOrden: false, desde: hace(minutos) }), pendiente, AHORA).tipo;
    expect([a(0.5), a(0.6)]).toEqual(['nada', 'cerrar']);
  });

  it('pays or closes only an open payment, for every answer and state', () => {
    const respuestas = [autorizado, rechazado, anulado, pendiente, desconocido];
    const respeta = (caso: PagoPorResolver, respuesta: RespuestaPago): boolean => {
      const { tipo } = decidir(caso, respuesta, AHORA);
      const cambia = ['autorizar', 'cerrar', 'dudar'].includes(tipo);
      return (!cambia || estaAbierto(caso.estado)) && (tipo !== 'autorizar' || caso.ventaEspera);
    };
    const casos = fc.record({
      estado: fc.constantFrom(...ESTADOS),
      ventaEspera: fc.boolean(),
      conOrden: fc.boolean(),
      desde: fc.integer({ min: 0, max: 10_000 }).map(hace),
    });
    const propiedad = fc.property(casos, fc.constantFrom(...respuestas), (caso, respuesta) =>
      respeta(pago(caso), respuesta),
    );
    expect(() => fc.assert(propiedad)).not.toThrow();
  });

  it('a buy order fits the provider’s 26 characters for any sale', () => {
    const donde = { instalacion: 'f'.repeat(64), ahora: new Date('2038-01-19T03:14:08Z') };
    expect(ordenDeCompra(2_147_483_647, 999_999_999, donde)).toMatch(/^[A-Za-z0-9-]{1,26}$/);
  });

  it('[A-SALTO-010] a buy order differs for the same attempt at another moment or in another installation', () => {
    const ahora = new Date('2026-11-22T12:00:00Z');
    const una = ordenDeCompra(1_166, 1, { instalacion: 'ab01', ahora });
    expect(una).toMatch(/^SOAP-1166-1-/);
    const otras = [
      ordenDeCompra(1_166, 1, { instalacion: 'ab01', ahora: new Date('2026-11-22T12:00:01Z') }),
      ordenDeCompra(1_166, 1, { instalacion: 'ab02', ahora }),
      ordenDeCompra(1_166, 2, { instalacion: 'ab01', ahora }),
    ];
    expect(new Set([una, ...otras]).size).toBe(4);
  });
});
