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

describe('how a vehicle is issued', () => {
  it('[V-ENT-015] is as its options say', () => {
    const de = (cambio: object) =>
      emisionDe({ patente: 'HWJP59', opcionesEmisionEspecial: opciones(cambio) }, false);
    expect(de({})).toEqual(COMUN);
    expect(de({ validarPatente: false, informarAach: false })).toEqual(LIBRE);
    expect(de({ informarAach: false })).toEqual({ ...COMUN, informarAach: false });
  });

  it('without options is as ever, but for a plate of no known format that nobody looks up', () => {
    for (const sinOpciones of [{}, { opcionesEmisionEspecial: null }]) {
      expect(emisionDe({ patente: 'ZZ9Z9Z', ...sinOpciones }, false)).toEqual(COMUN);
      expect(emisionDe({ patente: 'ZZ9Z9Z', ...sinOpciones }, true)).toEqual(LIBRE);
      expect(emisionDe({ patente: 'HWJP59', ...sinOpciones }, true)).toEqual(COMUN);
    }
  });
});

describe('the check digit of a policy', () => {
  it("is the one given, else its format's own", () => {
    expect(dvDePoliza({ patente: 'HWJP59', dv: null })).toBe('8');
    expect(dvDePoliza({ patente: 'ZZ9Z9Z', dv: 'q' })).toBe('Q');
    expect(dvDePoliza({ patente: 'ZZ9Z9Z', dv: '' })).toBeNull();
  });

  it('[V-PASO-011] is never made up for a plate that nobody confirms', () => {
    const invalida = { opcionesEmisionEspecial: opciones({ validarPatente: false }) };
    expect(dvDePoliza({ patente: 'HWJP59', dv: null, ...invalida })).toBeNull();
    expect(dvDePoliza({ patente: 'HWJP59', dv: '', ...invalida })).toBeNull();
    expect(dvDePoliza({ patente: 'HWJP59', dv: 'k', ...invalida })).toBe('K');
  });

  it('is none where the vehicle is said to have none', () => {
    const sinDv = { opcionesEmisionEspecial: opciones({ tieneDv: false }) };
    expect(dvDePoliza({ patente: 'HWJP59', dv: '8', ...sinDv })).toBeNull();
    const conDv = { opcionesEmisionEspecial: opciones() };
    expect(dvDePoliza({ patente: 'HWJP59', dv: '5', ...conDv })).toBe('5');
  });
});
