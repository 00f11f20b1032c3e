import { expect, it } from 'vitest';
import { segundosDeEspera } from './cola.ts';

it('[A-RESOL-010] the backoff uses the listed delays, then doubles the last one', () => {
  const antesDe = (reintento: number): number => segundosDeEspera([2, 10, 30, 60], reintento);
  expect([0, 1, 2, 3, 4, 5, 6].map(antesDe)).toEqual([2, 10, 30, 60, 120, 240, 480]);
  expect([0, 1, 2].map((n) => segundosDeEspera([5], n))).toEqual([5, 10, 20]);
});
