import { describe, expect, it } from 'vitest';
import { dvDePoliza, emisionDe } from './emision-especial.ts';

const opciones = (cambio: object = {}) => ({
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  prima: 'FIJA' as const,
  ...cambio,
});
const COMUN = { patenteValidada: true, informarAach: true };
const LIBRE = { patenteValidada: false, informarAach: false };

describe('issuance options of a vehicle', () => {
  it('[V-ENT-015] are those submitted with it', () => {
    const de = (cambio: object) =>
      emisionDe({ patente: 'HWJP59', opcionesEmisionEspecial: opciones(cambio) }, false);
    expect(de({})).toEqual(COMUN);
    expect(de({ validarPatente: false, informarAach: false })).toEqual(LIBRE);
    expect(de({ informarAach: false })).toEqual({ ...COMUN, informarAach: false });
  });

  it('confirm the plate by default, unless its format is unknown and the registry is not asked', () => {
    for (const sinOpciones of [{}, { opcionesEmisionEspecial: null }]) {
      expect(emisionDe({ patente: 'ZZ9Z9Z', ...sinOpciones }, false)).toEqual(COMUN);
      expect(emisionDe({ patente: 'ZZ9Z9Z', ...sinOpciones }, true)).toEqual(LIBRE);
      expect(emisionDe({ patente: 'HWJP59', ...sinOpciones }, true)).toEqual(COMUN);
    }
  });
});

describe('the check digit of a policy', () => {
  it('is the given digit, or else the one its format computes', () => {
    expect(dvDePoliza({ patente: 'HWJP59', dv: null })).toBe('8');
    expect(dvDePoliza({ patente: 'ZZ9Z9Z', dv: 'q' })).toBe('Q');
    expect(dvDePoliza({ patente: 'ZZ9Z9Z', dv: '' })).toBeNull();
  });

  it('[V-PASO-011] is never computed for an unconfirmed plate', () => {
    const invalida = { opcionesEmisionEspecial: opciones({ validarPatente: false }) };
    expect(dvDePoliza({ patente: 'HWJP59', dv: null, ...invalida })).toBeNull();
    expect(dvDePoliza({ patente: 'HWJP59', dv: '', ...invalida })).toBeNull();
    expect(dvDePoliza({ patente: 'HWJP59', dv: 'k', ...invalida })).toBe('K');
  });

  it('is null for a vehicle declared without one', () => {
    const sinDv = { opcionesEmisionEspecial: opciones({ tieneDv: false }) };
    expect(dvDePoliza({ patente: 'HWJP59', dv: '8', ...sinDv })).toBeNull();
    const conDv = { opcionesEmisionEspecial: opciones() };
    expect(dvDePoliza({ patente: 'HWJP59', dv: '5', ...conDv })).toBe('5');
  });
});
