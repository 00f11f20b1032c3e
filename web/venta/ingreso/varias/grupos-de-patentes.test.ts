import { describe, expect, it } from 'vitest';
import { ingresado } from '../../datos-de-pruebas.ts';
import { agruparPatentes, resumirPatentes } from './grupos-de-patentes.ts';
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
  it('[V-PEGAR-001] [V-FRESCO-009] fold equal results into one: ready ones first, then those to complete, to correct and done', () => {
    const grupos = agruparPatentes([
      uno('LXWJ75'),
      uno('A1', mala),
      uno('TWGV11'),
      uno('A2', mala),
      uno('HWJP59', { detalle: 'Sin tipo de uso' }),
      uno('VLBP65', { estado: 'Añadida', detalle: '', completable: false }),
      uno('JVGX15', { estado: 'Lista', completable: false, vehiculo: ingresado('JVGX15') }),
      uno('BBCL23', { estado: 'No se vende', detalle: 'Otro tipo', completable: false }),
    ]);
    expect(
      grupos.map(({ titulo, detalle, filas }) => [
        titulo,
        detalle,
        filas.map(({ patente }) => patente).join(' '),
      ]),
    ).toEqual([
      ['1 vehículo por añadir', '', 'JVGX15'],
      ['2 vehículos por completar', 'Sin teléfono ni correo', 'LXWJ75 TWGV11'],
      ['1 vehículo por completar', 'Sin tipo de uso', 'HWJP59'],
      ['No válida', 'Corta', 'A1'],
      ['No válida', 'Corta', 'A2'],
      ['1 vehículo: no se vende', 'Otro tipo', 'BBCL23'],
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

describe('[V-FRESCO-009] line above the results of pasted plates', () => {
  const lista = (patente: string) =>
    uno(patente, { estado: 'Lista', completable: false, vehiculo: ingresado(patente) });
  const estaba = { estado: 'Ya está en la lista', detalle: '', completable: false };
  it.each([
    ['all ready', [lista('A')], 0, '1 vehículo por añadir.'],
    [
      'some of each',
      [lista('A'), lista('B'), uno('C'), uno('D', estaba), uno('E', mala)],
      1,
      'Encontramos 4 de 5 patentes. 2 vehículos por añadir, 1 con datos que faltan, 1 que ya estaba, 1 que no se puede añadir.',
    ],
    [
      'none found',
      [uno('A', mala), uno('B', mala)],
      2,
      'No encontramos ninguna de las 2 patentes. 2 que no se pueden añadir.',
    ],
    [
      'the only one not found',
      [uno('A', mala)],
      1,
      'No encontramos la patente. 1 que no se puede añadir.',
    ],
  ])('%s', (_, resultados, sinHallar, dicho) => {
    expect(resumirPatentes(resultados, { sinHallar, yaSeAnadio: false })).toBe(dicho);
  });

  it('says after adding only what still waits', () => {
    const anadida = { estado: 'Añadida', detalle: '', completable: false };
    expect(
      resumirPatentes([uno('A', anadida), uno('B'), uno('C', mala)], {
        sinHallar: 1,
        yaSeAnadio: true,
      }),
    ).toBe('1 con datos que faltan, 1 que no se puede añadir.');
  });
});
