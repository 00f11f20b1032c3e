import { expect, it } from 'vitest';
import { prioridadDeCarga, TRAMO_DE_CARGA } from '#features/carga-masiva/preparar-carga.queue.ts';
import { emitirVenta, prioridadDeVenta, TRAMO } from '#features/emision/emitir-venta.queue.ts';

it('a sale of one chunk enters with the priority of the reserved worker, a fleet behind it', () => {
  expect([1, TRAMO, TRAMO + 1, 10_000].map(prioridadDeVenta)).toEqual([0, 0, -1, -49]);
  expect(emitirVenta.reserva).toBe(prioridadDeVenta(TRAMO));
  expect([1, TRAMO_DE_CARGA, TRAMO_DE_CARGA + 1].map(prioridadDeCarga)).toEqual([0, 0, -1]);
});
