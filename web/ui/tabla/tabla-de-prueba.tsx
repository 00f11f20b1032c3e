import { screen } from '@testing-library/react';
import { coincide } from '#values/texto.ts';
import { Tabla } from './Tabla.tsx';
import { useFilasLocales } from './useFilasLocales.ts';
import type { AccionDeFila, Columna } from './vista-de-tabla.ts';

export interface Vehiculo {
  readonly patente: string;
  readonly prima: number | null;
}

export const columnas: Columna<Vehiculo>[] = [
  { clave: 'numero', titulo: '#', celda: (_fila, indice) => indice + 1 },
  {
    clave: 'patente',
    titulo: 'Patente',
    celda: ({ patente }) => patente,
    identifica: true,
    ordenar: ({ patente }) => patente,
  },
  { clave: 'prima', titulo: 'Prima', celda: ({ prima }) => prima, ordenar: ({ prima }) => prima },
];
/** Test data: rows with plates BBBC10, BBCC11, … and premiums 0, 1, …. */
export const vehiculos = (cantidad: number): Vehiculo[] =>
  Array.from({ length: cantidad }, (_, i) => ({
    patente: `BB${String.fromCharCode(66 + (i % 20))}C${10 + (i % 90)}`,
    prima: i,
  }));
const patentePorContenido = ({ patente }: Vehiculo, texto: string) => coincide(texto, patente);

interface ListaProps {
  readonly filas: readonly Vehiculo[];
  readonly acciones?: (fila: Vehiculo) => AccionDeFila[];
}

/** A table over rows in the browser, searched by plate. */
export const Lista = ({ filas, ...resto }: ListaProps) => {
  const vista = useFilasLocales({ filas, columnas, coincide: patentePorContenido });
  return (
    <Tabla
      titulo="Vehículos"
      columnas={columnas}
      claveDe={({ prima }) => prima ?? 'sin prima'}
      vista={vista}
      {...resto}
    />
  );
};

/** Plates on the current page, in order. */
export const patentes = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
