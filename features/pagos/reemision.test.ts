import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patentesConPolizaActiva, reparoDeFechaDeEmision, sePuedeReemitir } from './reemision.ts';

describe('state of an intention that may be re-issued', () => {
  it('[A-REEM-001] is an undefined estadoEmision, and no other', () => {
    expect(sePuedeReemitir({ estadoEmision: null })).toBe(true);
    expect(sePuedeReemitir({ estadoEmision: undefined })).toBe(true);
    for (const estadoEmision of [0, 1, 2, 3, -1]) {
      expect(sePuedeReemitir({ estadoEmision })).toBe(false);
    }
  });
});

describe('the moment of a re-issue', () => {
  const creado = new Date('2026-11-20T12:00:40Z');
  const ahora = new Date('2026-11-21T15:00:00Z');
  const reparo = (fecha: string) => reparoDeFechaDeEmision(new Date(fecha), creado, ahora);

  it('lies between the intention and now, both minutes included', () => {
    expect(reparo('2026-11-20T12:00:00Z')).toBeNull();
    expect(reparo('2026-11-21T15:00:00Z')).toBeNull();
    expect(reparo('2026-11-20T11:59:59Z')).toBe(
      'La fecha de emisión no puede ser anterior a la creación de la Intención de Venta',
    );
    expect(reparo('2026-11-21T15:00:01Z')).toBe('La fecha de emisión no puede ser futura');
  });
});

describe('plates with an active policy', () => {
  const HOY = '2026-11-21';
  const prevista = (desde: string, hasta: string, patente_validada = true) => ({
    patente: 'HWJP59',
    patente_validada,
    vigencia_desde: desde,
    vigencia_hasta: hasta,
  });
  const activas = (
    suya: ReturnType<typeof prevista>,
    ...otras: readonly { desde: string; hasta: string }[]
  ) => patentesConPolizaActiva([suya], new Map([['HWJP59', otras]]), HOY);

  it('are those that another sale covers in the same period', () => {
    const suya = prevista(HOY, '2027-03-31');
    expect(activas(suya, { desde: '2026-11-20', hasta: '2027-03-31' })).toEqual(['HWJP59']);
    expect(activas(suya, { desde: '2027-03-31', hasta: '2028-03-31' })).toEqual(['HWJP59']);
    expect(activas(suya)).toEqual([]);
  });

  it('exclude a cover that ends the day before a renewal starts', () => {
    const renovacion = prevista('2027-04-01', '2028-03-31');
    expect(activas(renovacion, { desde: '2026-04-01', hasta: '2027-03-31' })).toEqual([]);
  });

  it('exclude a cover that ended before today, although within the planned period', () => {
    const vieja = prevista('2026-04-01', '2027-03-31');
    expect(activas(vieja, { desde: '2025-04-01', hasta: '2026-11-20' })).toEqual([]);
  });

  it('are those covered today when the planned period is over', () => {
    const vencida = prevista('2025-04-01', '2026-03-31');
    expect(activas(vencida, { desde: '2026-04-05', hasta: '2027-03-31' })).toEqual(['HWJP59']);
    expect(activas(vencida, { desde: '2025-04-01', hasta: '2026-03-31' })).toEqual([]);
  });

  it('exclude unconfirmed plates, and include every overlapping cover of the others', () => {
    const suya = prevista(HOY, '2027-03-31', false);
    expect(activas(suya, { desde: HOY, hasta: '2027-03-31' })).toEqual([]);
    const dia = fc.integer({ min: 22, max: 30 }).map((n) => `2026-11-${n}`);
    fc.assert(
      fc.property(dia, (un) => {
        expect(activas(prevista(HOY, '2026-11-30'), { desde: un, hasta: un })).toEqual(['HWJP59']);
      }),
    );
  });
});
