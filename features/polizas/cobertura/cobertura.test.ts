import { describe, expect, it } from 'vitest';
import { coberturaEn, type PolizaDePatente } from './cobertura.ts';

const poliza: PolizaDePatente = {
  numeroPoliza: 1,
  desde: '2026-11-20',
  hasta: '2027-03-31',
  // Noon of 20 November in Santiago.
  contratada: new Date('2026-11-20T15:00:00Z'),
  anulada: null,
};
const en = (momento: string, ...polizas: PolizaDePatente[]) =>
  coberturaEn(polizas, new Date(momento));

describe('[A-COBER-001] cover of a plate at a moment', () => {
  it.each([
    ['as soon as it was paid', '2026-11-20T15:00:00Z', true],
    ['not before, on its first day', '2026-11-20T14:59:59Z', false],
    // 31 March, 23:59:59 and midnight in Santiago (UTC-3).
    ['to the end of its last day', '2027-04-01T02:59:59Z', true],
    ['not the day after', '2027-04-01T03:00:00Z', false],
    ['not a year before', '2025-11-20T15:00:00Z', false],
  ])('%s', (_, momento, cubierta) => {
    expect(en(momento, poliza).cubierta).toBe(cubierta);
  });

  it('lasts until its policy was cancelled', () => {
    const anulada = { ...poliza, anulada: new Date('2027-01-10T12:00:00Z') };
    expect(en('2027-01-10T11:59:59Z', anulada)).toEqual({
      cubierta: true,
      poliza: anulada,
    });
    expect(en('2027-01-10T12:00:00Z', anulada)).toEqual({
      cubierta: false,
      poliza: anulada,
      porque: 'anulada',
    });
  });

  it('comes from the policy that replaced a cancelled one', () => {
    const anulada = { ...poliza, anulada: new Date('2027-01-10T12:00:00Z') };
    const otra = {
      ...poliza,
      numeroPoliza: 2,
      contratada: new Date('2027-01-10T12:00:00Z'),
    };
    expect(en('2027-01-11T12:00:00Z', anulada, otra)).toMatchObject({
      poliza: { numeroPoliza: 2 },
    });
    expect(en('2027-01-01T12:00:00Z', otra, anulada)).toMatchObject({
      poliza: { numeroPoliza: 1 },
    });
  });

  it('gives the reason when there is none', () => {
    expect(en('2026-11-20T12:00:00Z', poliza)).toMatchObject({
      porque: 'contratada_despues',
    });
    expect(en('2027-06-01T12:00:00Z', poliza)).toMatchObject({
      porque: 'sin_poliza',
      poliza: null,
    });
  });
});
