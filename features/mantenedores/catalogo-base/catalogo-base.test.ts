import { describe, expect, it } from 'vitest';
import { MARCAS_MODELOS, TIPOS_VEHICULO } from './catalogo-base.ts';

const repetidos = (lista: readonly string[]): string[] =>
  lista.filter((nombre, i) => lista.indexOf(nombre) !== i);

describe('catalogue of makes, models and types', () => {
  it('has at least 40 makes and 300 models, in upper case, without duplicates within a type', () => {
    const modelos = MARCAS_MODELOS.flatMap(({ tipo, marca, modelos: nombres }) =>
      nombres.map((nombre) => `${tipo}|${marca}|${nombre}`),
    );
    expect(new Set(MARCAS_MODELOS.map(({ marca }) => marca)).size).toBeGreaterThanOrEqual(40);
    expect(modelos.length).toBeGreaterThanOrEqual(300);
    expect(repetidos(modelos)).toEqual([]);
    expect(modelos.filter((nombre) => nombre !== nombre.toUpperCase())).toEqual([]);
    expect(modelos.filter((nombre) => /\|$|\|\||\s{2}/.test(nombre))).toEqual([]);
  });

  it('has a make for every type, and none of an unknown type', () => {
    const conMarca = new Set(MARCAS_MODELOS.map(({ tipo }) => tipo));
    expect([...conMarca].toSorted()).toEqual(TIPOS_VEHICULO.map(({ nombre }) => nombre).toSorted());
  });

  it('names each type and use once, with a premium in whole pesos', () => {
    expect(repetidos(TIPOS_VEHICULO.map(({ nombre }) => nombre))).toEqual([]);
    expect(repetidos(TIPOS_VEHICULO.map(({ codigoRenta }) => String(codigoRenta)))).toEqual([]);
    for (const { nombre, usos, primaBase } of TIPOS_VEHICULO) {
      expect(nombre.length).toBeLessThanOrEqual(21);
      expect(repetidos(usos.map((uso) => uso.nombre))).toEqual([]);
      const primas = [primaBase, ...usos.map(({ prima }) => prima)];
      expect(primas.every((prima) => Number.isInteger(prima) && prima > 0)).toBe(true);
    }
  });

  it('follows the permit calendar: March for a private car, May for a taxi', () => {
    const meses = Object.fromEntries(
      TIPOS_VEHICULO.flatMap(({ nombre, mesLegal, usos }) => [
        [nombre, mesLegal],
        ...usos.map((uso) => [`${nombre} ${uso.nombre}`, uso.mesLegal]),
      ]),
    );
    expect(meses).toMatchObject({
      'AUTOMOVIL PARTICULAR': 3,
      'AUTOMOVIL TAXI BASICO': 5,
      'STATION WAGON TAXI COLECTIVO': 5,
      'FURGON ESCOLAR': 5,
      MOTOCICLETA: 3,
      MOTONETA: 9,
      CAMION: 9,
      TRACTOCAMION: 9,
      SEMIREMOLQUE: 9,
      'CASA RODANTE': 3,
      'BUS URBANO': 5,
    });
  });
});
