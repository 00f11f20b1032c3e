import { describe, expect, it } from 'vitest';
import {
  aColumnas,
  CLAVES,
  columnasDeFicha,
  columnasDe,
  DATOS,
  datosDeCeldas,
  datosDeFicha,
  datosVendidos,
  deColumnas,
  fichaDe,
  fichaDeColumnas,
  fichaEscrita,
  reparosDe,
  reparosDeFicha,
  ROTULOS,
  SIN_DATOS,
  textosDeDatos,
} from './campos.ts';

const VENDIDO = { anioFabricacion: 2016, nroMotor: 'LCU152530286' } as const;

describe('the fields of a vehicle, described once', () => {
  it('go to their columns and come back, by either of their names', () => {
    const fila = aColumnas(VENDIDO);
    expect(fila).toEqual({ anio_fabricacion: 2016, numero_motor: 'LCU152530286' });
    expect(deColumnas(fila)).toEqual(VENDIDO);
    expect(fichaDeColumnas(fila)).toEqual({ anioFabricacion: 2016, numeroMotor: 'LCU152530286' });
    expect(columnasDe('vv')).toEqual(['vv.anio_fabricacion', 'vv.numero_motor']);
  });

  it('begin blank, are sold in upper case and stand in their boxes', () => {
    expect(SIN_DATOS).toEqual({ anioFabricacion: null, nroMotor: '' });
    expect(datosVendidos({ ...SIN_DATOS, nroMotor: ' lcu  1 ' })).toEqual({
      anioFabricacion: 0,
      nroMotor: 'LCU 1',
    });
    expect(textosDeDatos(VENDIDO)).toEqual({ anio: '2016', motor: 'LCU152530286' });
  });

  it('are read from cells: four digits are a year, anything else is blank', () => {
    const leidos = ['2016', '16', '20160', 'MMXVI'].map(
      (anio) => datosDeCeldas({ anio, nroMotor: 'X' }).anioFabricacion,
    );
    expect(leidos).toEqual([2016, null, null, null]);
  });

  it('say what is wrong with each', () => {
    const entorno = { anioActual: 2026 };
    expect(CLAVES.map((clave) => reparosDe(clave, SIN_DATOS, entorno))).toEqual([
      ['Año inválido'],
      ['Nro Motor es obligatorio'],
    ]);
    expect(CLAVES.flatMap((clave) => reparosDe(clave, VENDIDO, entorno))).toEqual([]);
  });

  it('have names of their own in a record, and come back from them', () => {
    const ficha = fichaDeColumnas(aColumnas(VENDIDO));
    expect(datosDeFicha(ficha)).toEqual(VENDIDO);
    expect(columnasDeFicha(ficha)).toEqual(aColumnas(VENDIDO));
    expect(fichaDe(fichaEscrita(null))).toEqual({ anioFabricacion: 0, numeroMotor: '' });
    const entorno = { anioActual: 2026 };
    expect(reparosDeFicha(fichaEscrita(ficha), entorno)).toEqual({});
    expect(reparosDeFicha({ ...ficha, numeroMotor: 'M'.repeat(41) }, entorno)).toEqual({
      numeroMotor: ['No puede tener más de 40 caracteres'],
    });
  });

  it('share no column, heading, box or name', () => {
    const rasgos = ['columna', 'ficha', 'casilla', 'rotulo'] as const;
    for (const rasgo of rasgos) {
      expect(new Set(CLAVES.map((clave) => DATOS[clave][rasgo])).size).toBe(CLAVES.length);
    }
    expect(new Set(Object.values(ROTULOS)).size).toBe(Object.keys(ROTULOS).length);
  });
});
