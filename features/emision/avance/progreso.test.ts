import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  estadoDeProgreso,
  sinRetroceder,
  terminoElAvance,
  textoDeProgreso,
  valorDeProgreso,
} from './progreso.ts';

const COMPLETO = 3;

describe('progress on a screen', () => {
  const mostrado = (...valores: number[]) =>
    valores.map((valor) => ({ valor })).reduce((antes, ahora) => sinRetroceder(antes, ahora)).valor;

  it('[A-SEGUI-004] never goes back, whatever the order of answers; a stop and the answer after it are always shown', () => {
    expect(mostrado(40, 31)).toBe(40);
    expect(mostrado(40, 31, 55)).toBe(55);
    expect(mostrado(100, 99)).toBe(100);
    expect(mostrado(40, -1)).toBe(-1);
    expect(mostrado(40, -2, 20)).toBe(20);
    expect(sinRetroceder(undefined, { valor: 0 })).toEqual({ valor: 0 });
  });

  it('[A-SEGUI-005] ends when complete or stopped', () => {
    expect([-2, -1, 0, 1, 99, 100].map(terminoElAvance)).toEqual([
      ...[true, true, false, false, false, true],
    ]);
  });
});

describe('progress of an issuance', () => {
  it('is 0 while waiting, 1 to 99 while some are ready, 100 only when the issuance is complete', () => {
    const en = (firmadas: number, total: number, estadoEmision: number | null = 1) =>
      valorDeProgreso({ estadoEmision, total, firmadas, esperaNumeros: false });
    expect(en(0, 10, null)).toBe(0);
    expect(en(0, 0, null)).toBe(0);
    expect(en(1, 1_000)).toBe(1);
    expect(en(5, 10)).toBe(50);
    expect(en(999, 1_000)).toBe(99);
    expect(en(10, 10)).toBe(99);
    expect(en(10, 10, COMPLETO)).toBe(100);
  });

  it('never goes down while policies get ready (I7)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(), fc.nat(), (total, a, b) => {
        const [menos = 0, mas = 0] = [a % (total + 1), b % (total + 1)].toSorted((x, y) => x - y);
        const valor = (firmadas: number) =>
          valorDeProgreso({ estadoEmision: 1, total, firmadas, esperaNumeros: false });
        expect(valor(menos)).toBeLessThanOrEqual(valor(mas));
        expect(valor(mas)).toBeLessThan(100);
      }),
    );
  });

  it('is -1 when failed, -2 when waiting for numbers, and 100 when complete, even while waiting for numbers', () => {
    const con = (estadoEmision: number, esperaNumeros: boolean) =>
      valorDeProgreso({ estadoEmision, total: 2, firmadas: 1, esperaNumeros });
    expect(con(2, false)).toBe(-1);
    expect(con(1, true)).toBe(-2);
    expect(con(COMPLETO, true)).toBe(100);
  });

  it.each([
    ['[V-EMI-007]', 100, 'Proceso de emisión completo.', 'exito'],
    ['[V-EMI-007]', 101, 'Proceso de emisión completo.', 'exito'],
    [
      '[V-EMI-008]',
      0,
      'Estamos iniciando la emisión de sus pólizas, por favor espere.',
      'en_progreso',
    ],
    ['[V-EMI-009]', 1, 'Estamos emitiendo tus pólizas, por favor espere.', 'en_progreso'],
    ['[V-EMI-009]', 99, 'Estamos emitiendo tus pólizas, por favor espere.', 'en_progreso'],
    [
      '[V-EMI-010]',
      -1,
      'Ocurrió un error durante la emisión, por favor contacte con soporte.',
      'error',
    ],
    [
      '[V-EMI-011]',
      -2,
      'Hubo problemas durante la emisión, por favor contacte con soporte indicando el N° de intención 1234.',
      'error',
    ],
  ] as const)('%s %d says "%s"', (_id, valor, texto, estado) => {
    expect(textoDeProgreso(valor, 1234)).toEqual({ texto, estado });
  });

  it('[V-EMI-013] has the status variant 1 running, 2 done, 0 error', () => {
    expect([0, 1, 99].map(estadoDeProgreso)).toEqual([1, 1, 1]);
    expect([100, 101].map(estadoDeProgreso)).toEqual([2, 2]);
    expect([-1, -2].map(estadoDeProgreso)).toEqual([0, 0]);
  });
});
