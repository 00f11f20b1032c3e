import { describe, expect, it } from 'vitest';
import { personasEn } from './personas-en.ts';

const NADIE = { ruts: [], polizas: [] };

describe('[A-ACCESO-001] the persons in an answer', () => {
  it('are found by RUT and policy, as number or text, at any depth', () => {
    expect(
      personasEn({
        filas: [
          { rut: '12.345.678-5', numeroPoliza: 7, propietario: { rut: 9_876_543 } },
          { rutPropietario: '12345678-5', numeroPoliza: 8 },
        ],
        total: 2,
      }),
    ).toEqual({ ruts: [12_345_678, 9_876_543], polizas: [7, 8] });
    expect(personasEn([{ propietario: 'ANA SOTO', numeroPoliza: 9 }])).toEqual({
      ruts: [],
      polizas: [9],
    });
  });

  it('do not include an answer without names, COMUNIDAD, a broker or a masked RUT', () => {
    expect(personasEn({ numeroPoliza: 7, patente: 'HWJP59' })).toEqual(NADIE);
    expect(personasEn({ rut: 0, dv: '0' })).toEqual(NADIE);
    expect(personasEn({ rutCorredor: '76.086.428-5' })).toEqual(NADIE);
    expect(personasEn({ rut: '12.***.***-5' })).toEqual(NADIE);
    expect(personasEn(null)).toEqual(NADIE);
  });
});
