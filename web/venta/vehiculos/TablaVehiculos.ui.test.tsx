import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { montar } from '../../lib/pruebas/montar.tsx';
import type { VehiculoDeTabla } from './columnas-de-vehiculos.tsx';
import { EMPRESA, ingresado, poliza } from '../datos-de-pruebas.ts';
import { TablaVehiculos } from './TablaVehiculos.tsx';
import { filaDeVehiculo } from './vehiculo-ingresado.ts';

const nada = () => undefined;
const filas = [
  filaDeVehiculo(ingresado('HWJP59')),
  filaDeVehiculo(ingresado('VLBP65', { propietarioVM: EMPRESA, tipoUsoId: null, tipoUso: null })),
];
const montarNormal = (
  props: { filas?: VehiculoDeTabla[]; conPrima?: boolean; enRevision?: boolean } = {},
) =>
  montar(<TablaVehiculos modo="normal" filas={filas} alEditar={nada} alQuitar={nada} {...props} />);
const titulos = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const celdas = (patente: string) =>
  within(screen.getByRole('rowheader', { name: patente }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const NORMALES = [
  '#',
  'Patente',
  'Marca',
  'Tipo de Vehículo',
  'Tipo de Uso',
  'Número Motor',
  'Modelo',
  'Rut',
  'Nombre Propietario',
];

/** As many rows as have a search box. */
const enOcho = (suyas: readonly VehiculoDeTabla[]): VehiculoDeTabla[] => [
  ...suyas,
  ...Array.from({ length: 8 - suyas.length }, (_, i) => filaDeVehiculo(ingresado(`AA111${i}`))),
];

describe('TablaVehiculos', () => {
  it('[A-LISTA-010] has its specified search box from eight rows on', () => {
    const { unmount } = montarNormal();
    expect(screen.queryByPlaceholderText('Buscar...')).toBeNull();
    unmount();
    montarNormal({ filas: enOcho(filas) });
    expect(screen.getByPlaceholderText('Buscar...')).toBeVisible();
  });

  it('[V-SEGUNDO-004] shows all of a list that is accepted below it, up to 60 on its page', () => {
    const muchas = Array.from({ length: 40 }, (_, i) =>
      filaDeVehiculo(ingresado(`AA11${String(i).padStart(2, '0')}`)),
    );
    const { unmount } = montarNormal({ filas: muchas });
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    unmount();
    montarNormal({ enRevision: true, filas: muchas });
    expect(screen.getAllByRole('rowheader')).toHaveLength(40);
  });

  it('[V-TABLA-008] shows the columns of the normal mode in order', () => {
    montarNormal({ conPrima: true });
    expect(titulos()).toEqual([...NORMALES, 'Prima', 'Acciones']);
  });

  it('[V-TABLA-009] shows Prima only on request, in pesos', () => {
    const { unmount } = montarNormal();
    expect(titulos()).toEqual([...NORMALES, 'Acciones']);
    unmount();
    montarNormal({
      conPrima: true,
      filas: [{ ...filaDeVehiculo(ingresado('HWJP59')), prima: 9_280 }],
    });
    expect(screen.getByText('$ 9.280')).toBeVisible();
  });

  it('[V-COLUMNA-001] [V-FRESCO-006] are cards for a buyer: plate, vehicle and owner, with the other columns in the detail', async () => {
    conSesion({ tipo: 'publica' });
    const { usuario, unmount } = montarNormal();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText('Número Motor')).toBeNull();
    const [abrir] = screen.getAllByRole('button', { name: /^Ver más/ });
    await usuario.click(abrir as HTMLElement);
    for (const titulo of NORMALES.filter((uno) => uno !== 'Patente' && uno !== '#'))
      expect(screen.getByText(titulo)).toBeVisible();
    unmount();
    montarNormal({ filas: Array.from({ length: 8 }, () => filas[0] as VehiculoDeTabla) });
    expect(screen.getByRole('searchbox')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toHaveDisplayValue(
      'Orden de ingreso',
    );
    sessionStorage.clear();
  });

  it('[V-TABLA-010] has an edit and a delete action per row, which know their position in the list', async () => {
    const alEditar = vi.fn();
    const alQuitar = vi.fn();
    const { usuario } = montar(
      <TablaVehiculos modo="normal" filas={filas} alEditar={alEditar} alQuitar={alQuitar} />,
    );
    await usuario.click(screen.getByRole('button', { name: /^Patente/ }));
    await usuario.click(screen.getByRole('button', { name: /^Patente/ }));
    await usuario.click(screen.getByRole('button', { name: 'Editar vehículo VLBP65' }));
    await usuario.click(screen.getByRole('button', { name: 'Remover vehículo HWJP59' }));
    expect(alEditar).toHaveBeenCalledExactlyOnceWith(1);
    expect(alQuitar).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('[V-TABLA-001] filters by plate, ignoring case and separators', async () => {
    const { usuario } = montarNormal({ filas: enOcho(filas) });
    await usuario.type(screen.getByPlaceholderText('Buscar...'), 'vl-bp');
    expect(await screen.findByText('1 vehículo')).toBeVisible();
    expect(screen.getByRole('rowheader')).toHaveTextContent('VLBP65');
  });

  it('[V-INGRESO-013] shows a plate with its digit, and finds it by that', async () => {
    const conDigito = filas.map((fila) => ({ ...fila, dv: '8' }));
    const sinDigito = filaDeVehiculo(ingresado('ZZ9Z9Z', { dv: null }));
    const { usuario } = montarNormal({ filas: enOcho([...conDigito, sinDigito]) });
    const patentes = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(patentes().slice(0, 3)).toEqual(['HWJP59-8', 'VLBP65-8', 'ZZ9Z9Z']);
    await usuario.type(screen.getByPlaceholderText('Buscar...'), 'vlbp65-8');
    expect(await screen.findByText('1 vehículo')).toBeVisible();
    expect(patentes()).toEqual(['VLBP65-8']);
  });

  it('[V-TABLA-014] [V-TABLA-015] shows texts for missing values', () => {
    const sinNada = { ...filas[0], patente: 'AA1112', marca: null, modelo: '', tipoVehiculo: null };
    montarNormal({ filas: [{ ...sinNada, tipoUso: null } as VehiculoDeTabla] });
    const fila = celdas('AA1112');
    expect(fila.filter((celda) => celda === 'No encontrado')).toHaveLength(3);
    expect(fila).toContain('NO ESPECIFICADO');
  });

  it('[V-TABLA-017] shows a person’s first name and both surnames', () => {
    montarNormal();
    expect(celdas('HWJP59')).toContain('José Barría Choque');
  });

  it('[V-TABLA-018] shows a company’s razón social', () => {
    montarNormal();
    expect(celdas('VLBP65')).toContain('TRANSPORTES AYSÉN S.A.');
  });

  it('[V-NOMBRE-011] [V-NOMBRE-012] [V-NOMBRE-013] shows person, type and use as people write them, and a company as stored', () => {
    montarNormal();
    expect(celdas('HWJP59')).toEqual(
      expect.arrayContaining(['Automóvil', 'Particular', 'José Barría Choque']),
    );
    expect(celdas('VLBP65')).toContain('TRANSPORTES AYSÉN S.A.');
  });

  it('[V-TABLA-019] shows the owner RUT as number-dv', () => {
    montarNormal();
    expect(celdas('HWJP59')).toContain('12345678-5');
  });

  it('[V-TABLA-012] hides use and engine number in download mode', () => {
    montar(<TablaVehiculos modo="descarga" filas={[poliza(1_000_001, 'HWJP59')]} />);
    const sinDos = NORMALES.filter((uno) => uno !== 'Tipo de Uso' && uno !== 'Número Motor');
    expect(titulos()).toEqual([...sinDos, 'Póliza']);
  });

  it('[V-TABLA-013] [V-NOMBRE-004] [V-NOMBRE-005] links the PDF of each row in download mode', () => {
    const sinArchivo = { ...poliza(1_000_002, 'VLBP65'), urlDescarga: null };
    montar(<TablaVehiculos modo="descarga" filas={[poliza(1_000_001, 'HWJP59'), sinArchivo]} />);
    expect(
      screen.getByRole('link', { name: /^PDF 1000001, póliza de la patente [A-Z0-9]{6}-[0-9K] / }),
    ).toHaveAttribute('href', '/api/Documentos/1000001.1.x');
    expect(celdas('VLBP65-8')).toContain('N° 1000002, sin archivo');
  });
});
