import { beforeEach, describe, expect, it } from 'vitest';
import { escribir, leer } from '../navegador/almacen.ts';
import {
  comenzarVenta,
  guardarEstadoEmision,
  guardarEtapa,
  guardarResumen,
  guardarVehiculos,
  leerVehiculos,
  leerVenta,
  limpiarVenta,
} from './venta.ts';

describe('the browser’s mirror of a sale', () => {
  beforeEach(() => {
    sessionStorage.clear();
    comenzarVenta({ id: 3, nombre: 'DEMO DIRECTO' });
    guardarVehiculos([{ patente: 'HWJP59' }, { patente: 'JVGX15' }]);
    guardarResumen({ id: 1001, etapa: 1, montoEnPesos: 18_560, cantidadVehiculos: 2 });
    guardarEstadoEmision(40);
  });

  it('[V-SES-029] keeps it under the keys of the specification', () => {
    expect(leer('idConvenio')).toBe('3');
    expect(leer('nombreConvenio')).toBe('DEMO DIRECTO');
    expect(leer('idIntencionVenta')).toBe('1001');
    expect(leer('montoEnPesos')).toBe('18560');
    expect(leer('cantidadVehiculos')).toBe('2');
    expect(leer('estadoEmision')).toBe('40');
    expect(JSON.parse(leer('vehiculo1') ?? '')).toEqual({ patente: 'HWJP59' });
  });

  it('[V-SES-033] [V-SES-031] stores the intention id and stage 1 after a successful insert', () => {
    expect(leerVenta()).toMatchObject({ idIntencionVenta: 1001, etapa: 1 });
  });

  it('[V-SES-032] keeps the stage of the last successful update', () => {
    guardarEtapa(3);
    expect(leerVenta().etapa).toBe(3);
  });

  it('[V-SES-034] [V-SES-035] clearing removes agreement, intention, amount and vehicles and sets stage 5', () => {
    limpiarVenta();
    expect(leerVenta()).toEqual({
      etapa: 5,
      idIntencionVenta: null,
      idConvenio: null,
      nombreConvenio: null,
      montoEnPesos: 0,
      cantidadVehiculos: 0,
    });
    expect(leerVehiculos()).toEqual([]);
  });

  it('[V-CARGA-003] clearing forgets the typed cells of every load', () => {
    escribir({ 'celdas-3-8': '{}', 'celdas-3-9': '{}' });
    comenzarVenta({ id: 4, nombre: 'OTRO' });
    expect([leer('celdas-3-8'), leer('celdas-3-9'), leer('idConvenio')]).toEqual([null, null, '4']);
  });

  it('[V-SES-036] clearing keeps the stage when told so', () => {
    limpiarVenta({ mantenerEstado: true });
    expect(leerVenta().etapa).toBe(1);
    expect(leerVenta().idIntencionVenta).toBeNull();
  });

  it('a shorter list leaves no vehicle of the longer one behind', () => {
    guardarVehiculos([{ patente: 'VLBP65' }]);
    expect(leerVehiculos()).toEqual([{ patente: 'VLBP65' }]);
    expect(leer('vehiculo2')).toBeNull();
  });
});
