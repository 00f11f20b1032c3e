import { describe, expect, it } from 'vitest';
import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { elegirPrima, elegirTipo } from './elegir-tipo.ts';
import { conPrecios } from '#server/test/construir.ts';
import { filaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { type FilaDeCarga, revisarLibro } from '#features/carga-masiva/revision/revisar-libro.ts';

const AUTO: TipoVehiculoDisponibleVM = {
  id: 1,
  tipoVehiculoVM: { id: 1, nombre: 'AUTOMOVIL' },
  tipoUsoVM: { id: 11, nombre: 'PARTICULAR', tipoVehiculoId: 1, vigente: true },
  mesLegalParaPoliza: 3,
  valorVentaBase: 9_280,
  tienePrimaVariable: false,
  primaMinima: null,
  primaMaxima: null,
  vigente: true,
};
const VARIABLE = { ...AUTO, tienePrimaVariable: true, primaMinima: 8_000, primaMaxima: 60_000 };

const conPrima = (prima: string | number): FilaDeCarga => {
  const celdas = filaBuena({ prima, dvPatente: '' }, 'especial');
  const { filas } = revisarLibro([{ numero: 2, celdas }], {
    variante: 'especial',
    anioActual: 2026,
  });
  const [fila] = filas;
  if (!fila) throw new Error('the row is wrong');
  return fila;
};
const elegir = (tipo: TipoVehiculoDisponibleVM, prima: string | number) =>
  elegirPrima(tipo, conPrima(prima));

describe('the premium of a row', () => {
  it('is the agreement’s, or the written one within its limits', () => {
    expect(elegir(AUTO, 'FIJA')).toEqual({ prima: 9_280, primaManual: false });
    expect(elegir(VARIABLE, 60_000)).toEqual({ prima: 60_000, primaManual: true });
  });

  it('names the allowed range when the written one is refused', () => {
    expect(elegir(AUTO, 12_000)).toBe('El convenio fija la prima de este vehículo: escriba FIJA');
    expect(elegir(VARIABLE, 60_001)).toBe(
      `La prima debe estar entre ${formatearPesos(8_000)} y ${formatearPesos(60_000)}`,
    );
  });
});

describe('the type and use of a row', () => {
  const conNombres = (tipoVehiculo: string, tipoUso: string) =>
    elegirTipo(
      { tiposVehiculoDisponiblesVM: [conPrecios(AUTO)] },
      { ...conPrima('FIJA'), tipoVehiculo, tipoUso },
    );

  it.each([
    ['AUTOMÓVIL', 'PARTICULAR'],
    ['AUTOMOVIL', 'PARTÍCULAR'],
    ['AUTO MOVIL', 'PARTICULAR'],
  ])('[V-CELDA-011] are those of the catalogue written %s, %s', (tipo, uso) => {
    expect(conNombres(tipo, uso)).toMatchObject({ ok: true, tipo: { id: 1 } });
  });

  it('is refused in other words', () => {
    expect(conNombres('CAMIÓN', 'PARTICULAR')).toMatchObject({ ok: false });
    expect(conNombres('AUTOMOVIL', 'COMERCIAL')).toMatchObject({ ok: false });
  });
});
