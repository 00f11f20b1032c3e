import { type ColumnaDeLista, type DescripcionDeLista, type TipoDeColumna } from '#values/lista.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { formatearNumero } from '#values/numero.ts';
import type { ReactNode } from 'react';
import { Insignia } from './Insignia.tsx';
import type { Columna } from './vista-de-tabla.ts';

const VACIO = '—';

const FORMAS: Readonly<Record<TipoDeColumna, (valor: unknown) => ReactNode>> = {
  texto: String,
  entero: (valor) => formatearNumero(Number(valor)),
  numero: String,
  pesos: (valor) => formatearPesos(Number(valor)),
  fecha: (valor) => formatearFecha(String(valor)),
  instante: (valor) => formatearFechaHora(new Date(String(valor))),
  siNo: (valor) => (valor ? 'Sí' : 'No'),
  habilitacion: (valor) =>
    valor ? (
      <Insignia tono="exito">VIGENTE</Insignia>
    ) : (
      <Insignia tono="error">NO VIGENTE</Insignia>
    ),
  rut: (valor) => formatearRut(Number(valor), calcularDv(Number(valor))),
  patente: String,
  anio: String,
};

const celdaDe =
  ({ clave, tipo }: ColumnaDeLista) =>
  (fila: Readonly<Record<string, unknown>>): ReactNode => {
    const valor = fila[clave];
    return valor === null || valor === undefined || valor === '' ? VACIO : FORMAS[tipo](valor);
  };

const ALINEADAS: readonly TipoDeColumna[] = ['entero', 'pesos', 'anio'];
const SIN_CORTE: readonly TipoDeColumna[] = [
  ...(['fecha', 'instante', 'habilitacion', 'rut', 'patente', 'numero'] as const),
];

/** The columns of a described list; `propias` draws some of them in its own way. */
export const columnasDeLista = <Fila extends Readonly<Record<string, unknown>>>(
  { columnas }: DescripcionDeLista,
  propias: Readonly<Record<string, (fila: Fila) => ReactNode>> = {},
): Columna<Fila>[] =>
  columnas.map((columna) => ({
    clave: columna.clave,
    titulo: columna.titulo,
    celda: propias[columna.clave] ?? celdaDe(columna),
    ordenar: true,
    ...(columna.identifica ? { identifica: true } : {}),
    ...(ALINEADAS.includes(columna.tipo) ? { alinear: 'derecha' as const } : {}),
    ...(columna.sinCorte || SIN_CORTE.includes(columna.tipo) ? { sinCorte: true } : {}),
  }));
