import { describe, expect, it } from 'vitest';
import { esUltimaSemanaLegal, plazoDeAviso, plazoDeCaso, plazoDeDevolucion } from './plazos.ts';

const en = (texto: string) => new Date(texto);
const horas = (abierto: Date) => (plazoDeCaso(abierto).getTime() - abierto.getTime()) / 3_600_000;

describe('[A-CASO-003] the deadline of a case', () => {
  it.each([
    ['2027-03-24', false],
    ['2027-03-25', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
    ['2027-05-25', true],
    ['2027-09-24', true],
    ['2027-09-23', false],
    ['2027-10-30', false],
    ['2027-02-28', false],
  ])('%s in the last week of a legal month: %s', (dia, esperado) => {
    expect(esUltimaSemanaLegal(dia)).toBe(esperado);
  });

  it('is 24 hours, or 2 in the last week of a legal month, in Santiago’s time', () => {
    expect(horas(en('2026-11-20T15:00:00Z'))).toBe(24);
    // 24 March, 23:59 in Santiago (UTC-3): already the 25th in UTC.
    expect(horas(en('2027-03-25T02:59:00Z'))).toBe(24);
    expect(horas(en('2027-03-25T03:00:00Z'))).toBe(2);
    expect(horas(en('2027-04-01T02:59:00Z'))).toBe(2);
    expect(horas(en('2027-04-01T03:00:00Z'))).toBe(24);
  });
});

describe('[A-CASO-002] one business hour to tell owner and seller', () => {
  it.each([
    // Friday 20 November 2026, noon.
    ['2026-11-20T15:00:00Z', '2026-11-20T16:00:00.000Z'],
    ['2026-11-20T20:00:00Z', '2026-11-20T21:00:00.000Z'],
    // 17:20 on a Friday: 40 minutes that day, 20 on Monday.
    ['2026-11-20T20:20:00Z', '2026-11-23T12:20:00.000Z'],
    ['2026-11-20T21:00:00Z', '2026-11-23T13:00:00.000Z'],
    // Saturday, and before opening.
    ['2026-11-21T15:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['2026-11-23T08:00:00Z', '2026-11-23T13:00:00.000Z'],
  ])('opened at %s: until %s', (abierto, hasta) => {
    expect(plazoDeAviso(en(abierto)).toISOString()).toBe(hasta);
  });
});

it('[A-CASO-008] a duplicate is refunded within 30 days of Santiago', () => {
  expect(plazoDeDevolucion(en('2026-11-21T02:30:00Z'))).toBe('2026-12-20');
});
