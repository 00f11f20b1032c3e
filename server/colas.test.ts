import { expect, it } from 'vitest';
import { COLAS } from './colas.ts';

it('no queue gives a job up for the death of the process that did it', () => {
  expect(COLAS.length).toBeGreaterThan(10);
  expect(COLAS.filter(({ reintentos }) => reintentos === 0).map(({ nombre }) => nombre)).toEqual(
    [],
  );
});
