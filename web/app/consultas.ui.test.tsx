import { describe, expect, it } from 'vitest';
import { debeReintentar } from './consultas.ts';

describe('debeReintentar', () => {
  it.each([
    ['no answer', new TypeError('fetch failed'), true],
    ['time-out', { estado: 408 }, true],
    ['a part that is down', { estado: 503 }, true],
    ['bad input', { estado: 400 }, false],
    ['no session', { estado: 401 }, false],
    ['not found', { estado: 404 }, false],
    ['a fault of the server', { estado: 500 }, false],
  ])('retries only transient failures: %s', (_nombre, error, esperado) => {
    expect(debeReintentar(0, error)).toBe(esperado);
  });

  it('gives up after two retries', () => {
    expect(debeReintentar(2, { estado: 503 })).toBe(false);
  });
});
