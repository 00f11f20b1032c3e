import { describe, expect, it } from 'vitest';
import { ingresado } from '../../datos-de-pruebas.ts';
import { agruparPatentes } from './grupos-de-patentes.ts';
import type { ResultadoDePatente } from './resultado-de-patente.ts';

const uno = (patente: string, cambios: Partial<ResultadoDePatente> = {}): ResultadoDePatente => ({
  patente,
  estado: 'Faltan datos',
  tono: 'advertencia',
  detalle: 'Sin teléfono ni correo',
  vehiculo: null,
  completable: true,
  corregible: false,
  faltan: [],
  soap: null,
  tardia: null,
  ...cambios,
});
const mala = { estado: 'No válida', detalle: 'Corta', completable: false, corregible: true };

describe('groups of pasted plates', () => {
  it('[V-PEGAR-001] fold equal results into one, after those to correct one by one', () => {
    const grupos = agruparPatentes([
      uno('LXWJ75'),
      uno('A1', mala),
      uno('TWGV11'),
      uno('A2', mala),
      uno('HWJP59', { detalle: 'Sin tipo de uso' }),
      uno('VLBP65', { estado: 'Añadida', detalle: '', completable: false }),
    ]);
    expect(
      grupos.map(({ titulo, detalle, filas }) => [
        titulo,
        detalle,
        filas.map(({ patente }) => patente).join(' '),
      ]),
    ).toEqual([
      ['No válida', 'Corta', 'A1'],
      ['No válida', 'Corta', 'A2'],
      ['2 vehículos por completar', 'Sin teléfono ni correo', 'LXWJ75 TWGV11'],
      ['1 vehículo por completar', 'Sin tipo de uso', 'HWJP59'],
      ['1 vehículo en la lista', '', 'VLBP65'],
    ]);
  });

  it('[V-PEGAR-001] say once that each vehicle already has SOAP', () => {
    const soap = { hasta: '2027-03-31', desde: '2027-04-01' };
    const lista = { estado: 'Lista, ya tiene SOAP', completable: false, soap };
    const grupos = agruparPatentes(
      ['DRKK42', 'SXRG79'].map((patente) =>
        uno(patente, { ...lista, detalle: patente, vehiculo: ingresado(patente) }),
      ),
    );
    expect(grupos.map(({ titulo, detalle }) => [titulo, detalle])).toEqual([
      [
        '2 vehículos por añadir, con SOAP',
        'Según nuestros registros, cada vehículo ya tiene SOAP hasta el 31/03/2027; lo que compra comienza el 01/04/2027.',
      ],
    ]);
  });
});
