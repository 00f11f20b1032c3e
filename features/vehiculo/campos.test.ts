import { describe, expect, it } from 'vitest';
import {
  aColumnas,
  CLAVES,
  columnasDe,
  datosConocidos,
  datosDeCasillas,
  datosDeCeldas,
  datosDeVenta,
  datosEnVenta,
  datosVendidos,
  deColumnas,
  DATOS_DE_EJEMPLO,
  reparosDe,
  reparosDeFicha,
  ROTULOS,
  SIN_DATOS,
  textosDeDatos,
} from './campos.ts';
import { DATOS } from './datos.ts';

const ENTORNO = { anioActual: 2026 };
const CELDAS = Object.fromEntries(
  CLAVES.map((clave) => [DATOS[clave].libro.clave, String(DATOS_DE_EJEMPLO[clave])]),
) as Parameters<typeof datosDeCeldas>[0];

describe('the table of vehicle fields', () => {
  it('maps every field to its column, its name in sales and its box, and back', () => {
    expect(deColumnas(aColumnas(DATOS_DE_EJEMPLO))).toEqual(DATOS_DE_EJEMPLO);
    expect(datosDeVenta(datosEnVenta(DATOS_DE_EJEMPLO))).toEqual(DATOS_DE_EJEMPLO);
    expect(datosDeCasillas(textosDeDatos(DATOS_DE_EJEMPLO), Number)).toEqual(DATOS_DE_EJEMPLO);
    expect(datosVendidos(datosDeCeldas(CELDAS))).toEqual(DATOS_DE_EJEMPLO);
  });

  it('keeps the names of columns, calls and boxes that others know', () => {
    expect(columnasDe('vv')).toEqual(
      expect.arrayContaining(['vv.anio_fabricacion', 'vv.numero_motor']),
    );
    expect(datosEnVenta(DATOS_DE_EJEMPLO)).toMatchObject({
      anioFabricacion: 2016,
      nroMotor: 'LCU152530286',
    });
    expect(textosDeDatos(DATOS_DE_EJEMPLO)).toMatchObject({ anio: '2016', motor: 'LCU152530286' });
  });

  it('starts blank and sells texts in upper case', () => {
    expect(SIN_DATOS).toMatchObject({ anioFabricacion: null, numeroMotor: '' });
    expect(datosVendidos({ ...SIN_DATOS, numeroMotor: ' lcu  1 ' })).toMatchObject({
      anioFabricacion: 0,
      numeroMotor: 'LCU 1',
    });
  });

  it('reads a cell with four digits as a year and any other as blank', () => {
    const leidos = ['2016', '16', '20160', 'MMXVI'].map(
      (anio) => datosDeCeldas({ ...CELDAS, anio }).anioFabricacion,
    );
    expect(leidos).toEqual([2016, null, null, null]);
  });

  it('returns the broken rules of each field', () => {
    expect(reparosDe('anioFabricacion', SIN_DATOS, ENTORNO)).toEqual(['Año inválido']);
    expect(reparosDe('numeroMotor', SIN_DATOS, ENTORNO)).toEqual(['Nro Motor es obligatorio']);
    expect(CLAVES.flatMap((clave) => reparosDe(clave, DATOS_DE_EJEMPLO, ENTORNO))).toEqual([]);
  });

  it('completes what a register does not know, and limits the length in a record', () => {
    expect(datosConocidos({})).toMatchObject({ anioFabricacion: 0, numeroMotor: '' });
    expect(datosConocidos(DATOS_DE_EJEMPLO)).toEqual(DATOS_DE_EJEMPLO);
    expect(reparosDeFicha(DATOS_DE_EJEMPLO, ENTORNO)).toEqual({});
    const largo = { ...DATOS_DE_EJEMPLO, numeroMotor: 'M'.repeat(41) };
    expect(reparosDeFicha(largo, ENTORNO)).toEqual({
      numeroMotor: ['No puede tener más de 40 caracteres'],
    });
  });

  it('shares no column, name, box or label between fields', () => {
    const rasgos = ['columna', 'enVenta', 'casilla', 'rotulo'] as const;
    for (const rasgo of rasgos) {
      expect(new Set(CLAVES.map((clave) => DATOS[clave][rasgo])).size).toBe(CLAVES.length);
    }
    expect(new Set(Object.values(ROTULOS)).size).toBe(Object.keys(ROTULOS).length);
  });
});
