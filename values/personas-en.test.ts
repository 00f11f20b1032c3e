import { describe, expect, it } from 'vitest';
import { type Personas, personasEn } from './personas-en.ts';

const de = (personas: Partial<Personas>): Personas => ({
  ...{ ruts: [], polizas: [], patentes: [], ventas: [] },
  ...personas,
});

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
    ).toEqual(de({ ruts: [12_345_678, 9_876_543], polizas: [7, 8] }));
    expect(personasEn({ representanteRut: '12345678-5' })).toEqual(de({ ruts: [12_345_678] }));
    expect(personasEn([{ propietario: 'ANA SOTO', numeroPoliza: 9 }])).toEqual(
      de({ polizas: [9] }),
    );
  });

  it('[A-FICHA1-010] are found by plate or sale where an answer names them without RUT and policy', () => {
    expect(
      personasEn({
        vehiculos: [{ patente: 'HWJP59', propietario: 'ANA SOTO', numeroPoliza: null }],
        venta: { idv: 1204, correoComprador: 'ana@correo.example' },
        otros: [{ patente: 'VLBP65' }, { numeroPoliza: 7, patente: 'ABCD12', propietario: 'EVA' }],
      }),
    ).toEqual(de({ patentes: ['HWJP59'], ventas: [1204], polizas: [7] }));
    expect(personasEn([{ nombreCompleto: 'ANA SOTO' }])).toEqual(de({}));
  });

  it('do not include an answer without names, COMUNIDAD, a broker or a masked RUT', () => {
    expect(personasEn({ numeroPoliza: 7, patente: 'HWJP59' })).toBeNull();
    expect(personasEn({ rut: 0, dv: '0' })).toBeNull();
    expect(personasEn({ rutCorredor: '76.086.428-5' })).toBeNull();
    expect(personasEn({ rut: '12.***.***-5' })).toBeNull();
    expect(personasEn(null)).toBeNull();
  });
});
