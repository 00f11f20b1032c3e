import { expect, it } from 'vitest';
import { prioridadDeCarga, TRAMO_DE_CARGA } from '#features/carga-masiva/preparar-carga.queue.ts';
import {
  prioridadDeVenta,
  PRIORIDAD_DE_UN_TRAMO,
  TRAMO,
} from '#features/emision/emitir-venta.queue.ts';

it('queues a sale of one chunk with priority 0, and a fleet behind it', () => {
  expect([1, TRAMO, TRAMO + 1, 10_000].map(prioridadDeVenta)).toEqual([0, 0, -1, -49]);
  expect(PRIORIDAD_DE_UN_TRAMO).toBe(prioridadDeVenta(TRAMO));
  expect([1, TRAMO_DE_CARGA, TRAMO_DE_CARGA + 1].map(prioridadDeCarga)).toEqual([0, 0, -1]);
});
