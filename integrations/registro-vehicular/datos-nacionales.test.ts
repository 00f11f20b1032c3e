import { describe, expect, it } from 'vitest';
import {
  MARCAS_MODELOS,
  TIPOS_VEHICULO,
} from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { dvPatente, formatoPatente } from '#values/formato-patente.ts';
import { esEmpresa, rutValido } from '#values/rut.ts';
import { generarParqueNacional } from './datos-nacionales.ts';
import { pudoFabricarse } from './epocas.ts';

const parque = generarParqueNacional(MARCAS_MODELOS);
const buscar = (patente: string) => parque.find((vehiculo) => vehiculo.patente === patente);

describe('national register', () => {
  it('holds at least 2,000 vehicles, each plate once, and is always the same', () => {
    expect(parque.length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(parque.map(({ patente }) => patente)).size).toBe(parque.length);
    expect(generarParqueNacional(MARCAS_MODELOS)).toEqual(parque);
  });

  it('gives every plate a correct check digit and every owner a valid RUT', () => {
    for (const { patente, dv, propietario } of parque) {
      expect(dvPatente(patente), patente).toBe(dv);
      expect(rutValido(propietario.rut, propietario.dv), patente).toBe(true);
    }
  });

  it('has every vehicle type, and every plate format that has a check digit', () => {
    const tipos = new Set(parque.map(({ tipoVehiculo }) => tipoVehiculo));
    expect([...tipos].toSorted()).toEqual(TIPOS_VEHICULO.map(({ nombre }) => nombre).toSorted());
    const formatos = new Set(parque.map(({ patente }) => formatoPatente(patente)?.id));
    expect(formatos).toEqual(
      new Set(['diplomatica', 'moto', 'motoAntigua', 'motoMNQ', 'vehiculo', 'vehiculoAntiguo']),
    );
  });

  it('gives motorcycle plates only to motorcycles', () => {
    const deMoto = /^(MOTO|BICI|TRI|CUATRI)/;
    for (const { patente, tipoVehiculo } of parque) {
      const esMoto = formatoPatente(patente)?.id.startsWith('moto') ?? false;
      expect(esMoto, `${patente} ${tipoVehiculo}`).toBe(deMoto.test(tipoVehiculo));
    }
  });

  it('uses makes and models of the catalogue that were sold in the year of manufacture', () => {
    const conocidos = new Set(
      MARCAS_MODELOS.flatMap(({ tipo, marca, modelos }) =>
        modelos.map((modelo) => `${tipo}|${marca}|${modelo}`),
      ),
    );
    for (const { patente, tipoVehiculo, marca, modelo, anioFabricacion } of parque) {
      expect(conocidos, patente).toContain(`${tipoVehiculo}|${marca}|${modelo}`);
      expect(pudoFabricarse(marca, modelo, anioFabricacion), `${patente} ${modelo}`).toBe(true);
      const esAntigua = formatoPatente(patente)?.id === 'vehiculoAntiguo';
      expect(anioFabricacion <= 2007 || !esAntigua, patente).toBe(true);
      expect(anioFabricacion).toBeGreaterThanOrEqual(1984);
      expect(anioFabricacion).toBeLessThanOrEqual(2026);
    }
  });

  it('names persons below 50,000,000 and companies from there on, never both', () => {
    for (const { propietario } of parque) {
      const { rut, nombre, apellidoPaterno, razonSocial } = propietario;
      expect(razonSocial !== null).toBe(esEmpresa(rut));
      expect(nombre !== null && apellidoPaterno !== null).toBe(!esEmpresa(rut));
    }
    expect(parque.some(({ propietario }) => propietario.apellidoPaterno?.includes('Ñ'))).toBe(true);
  });

  it('has the eight plates of the demonstration', () => {
    const tipos = Object.fromEntries(
      ['HWJP59', 'JVGX15', 'LXWJ75', 'TWGV11', 'VLBP65', 'AA1112', 'BBC011', 'VF5302'].map(
        (patente) => [patente, buscar(patente)?.tipoVehiculo],
      ),
    );
    expect(tipos).toEqual({
      HWJP59: 'AUTOMOVIL',
      JVGX15: 'STATION WAGON',
      LXWJ75: 'CAMIONETA',
      TWGV11: 'JEEP',
      VLBP65: 'AUTOMOVIL',
      AA1112: 'AUTOMOVIL',
      BBC011: 'MOTOCICLETA',
      VF5302: 'CAMION',
    });
    expect(esEmpresa(buscar('VLBP65')?.propietario.rut ?? 0)).toBe(true);
    expect(esEmpresa(buscar('HWJP59')?.propietario.rut ?? 99_999_999)).toBe(false);
  });
});
