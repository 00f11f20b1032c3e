import { describe, expect, it } from 'vitest';
import { pendienteDe } from './venta-en-curso.ts';

describe('the next step of an unpaid purchase', () => {
  it.each([
    [{ etapa: 1, sinPreparar: false, ultimoPago: null }, 'revision'],
    [{ etapa: 2, sinPreparar: false, ultimoPago: null }, 'revision'],
    [{ etapa: 1, sinPreparar: true, ultimoPago: null }, 'carga'],
    [{ etapa: 3, sinPreparar: false, ultimoPago: null }, 'pago'],
    [{ etapa: 3, sinPreparar: false, ultimoPago: 'rechazado' }, 'pago_fallido'],
    [{ etapa: 3, sinPreparar: false, ultimoPago: 'abandonado' }, 'pago_fallido'],
    // Back at its list after a failed payment: the list needs review.
    [{ etapa: 2, sinPreparar: false, ultimoPago: 'rechazado' }, 'revision'],
    [{ etapa: 4, sinPreparar: false, ultimoPago: 'iniciado' }, 'confirmacion'],
    [{ etapa: 4, sinPreparar: false, ultimoPago: 'desconocido' }, 'confirmacion'],
  ] as const)('[V-INICIO-001] %j: %s', (venta, pendiente) => {
    expect(pendienteDe(venta)).toBe(pendiente);
  });
});
