import type { ColumnaDeLista, DescripcionDeLista, TipoDeColumna } from '#values/lista.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { patenteConDv } from '#values/patente.ts';
import { mostrarRut } from '#values/rut.ts';
import { formatearNumero } from '#values/numero.ts';
import type { ReactNode } from 'react';
import { Placa } from '../placa/Placa.tsx';
import { Insignia } from '../estado/Insignia.tsx';
import type { Columna, ValorOrdenable } from './vista-de-tabla.ts';

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
      <Insignia tono="normal">Vigente</Insignia>
    ) : (
      <Insignia tono="error">NO VIGENTE</Insignia>
    ),
  rut: mostrarRut,
  patente: (valor) => <Placa patente={String(valor)} dv={null} tamano="fila" />,
  anio: String,
};

/** A sold row shows its certificate's check digit, or that there is none. */
const conDigito = (patente: string, { dv }: Readonly<Record<string, unknown>>): string =>
  patenteConDv(patente, dv === undefined ? dvPatente(patente) : (dv as string | null));

const celdaDe = (
  { clave, tipo, nombre }: ColumnaDeLista,
  fila: Readonly<Record<string, unknown>>,
): ReactNode => {
  const valor = fila[clave];
  if (valor === null || valor === undefined || valor === '') return VACIO;
  if (nombre && typeof valor === 'string') {
    return nombre === 'tipo'
      ? nombreDeTipo(valor)
      : nombreVisible(valor, fila[nombre.de] as number | string | boolean);
  }
  return tipo === 'patente' && typeof valor === 'string'
    ? FORMAS.patente(conDigito(valor, fila))
    : FORMAS[tipo](valor);
};

const ALINEADAS: readonly TipoDeColumna[] = ['entero', 'pesos', 'anio'];
const SIN_CORTE: readonly TipoDeColumna[] = [
  ...(['fecha', 'instante', 'habilitacion', 'rut', 'patente', 'numero', 'pesos'] as const),
];
/** Amounts and the enabled state are visible at any width. */
const SIEMPRE: readonly TipoDeColumna[] = ['habilitacion', 'pesos'];
const FECHAS: readonly TipoDeColumna[] = ['fecha', 'instante'];
/** Values that say little without their heading. */
const ROTULADAS: readonly TipoDeColumna[] = [...FECHAS, 'entero', 'numero', 'siNo', 'anio'];

const deTipo = (
  tipo: TipoDeColumna,
): Pick<
  Columna<never>,
  'alinear' | 'sinCorte' | 'prioridad' | 'esFecha' | 'rotulada' | 'tarjeta'
> => ({
  ...(ALINEADAS.includes(tipo) && { alinear: 'derecha' }),
  ...(SIN_CORTE.includes(tipo) && { sinCorte: true }),
  ...(SIEMPRE.includes(tipo) && { prioridad: 1 }),
  ...(FECHAS.includes(tipo) && { esFecha: true }),
  ...(ROTULADAS.includes(tipo) && { rotulada: true }),
  ...(tipo === 'habilitacion' && { tarjeta: 'estado' }),
});

/** A column with a value or a renderer; the browser sorts it by its value. */
type ColumnaDescrita<Fila> = Omit<Columna<Fila>, 'celda' | 'ordenar'> &
  (
    | {
        /** Text by default. */
        readonly tipo?: TipoDeColumna;
        readonly valor: (fila: Fila) => string | number | boolean;
      }
    | {
        readonly celda: Columna<Fila>['celda'];
        readonly valor?: (fila: Fila) => ValorOrdenable;
      }
  );

const columnaDe = <Fila,>(descrita: ColumnaDescrita<Fila>): Columna<Fila> => {
  if ('celda' in descrita) {
    const { valor, ...columna } = descrita;
    return { ...columna, ...(valor && { ordenar: valor }) };
  }
  const { tipo = 'texto', valor, ...columna } = descrita;
  return {
    ...deTipo(tipo),
    ...(tipo === 'habilitacion' && { normal: (fila) => valor(fila) === true }),
    ...columna,
    celda: (fila) => FORMAS[tipo](valor(fila)),
    ordenar: (fila) => {
      const suyo = valor(fila);
      return typeof suyo === 'boolean' ? Number(suyo) : suyo;
    },
  };
};

/** Columns of rows that are all in the browser. */
export const columnasDe = <Fila,>(
  descritas: readonly ColumnaDescrita<Fila>[],
): readonly Columna<Fila>[] => descritas.map(columnaDe);

/** Columns of a described list; `propias` overrides the rendering of some. */
export const columnasDeLista = <Fila extends Readonly<Record<string, unknown>>>(
  { columnas }: DescripcionDeLista,
  propias: Readonly<Record<string, (fila: Fila) => ReactNode>> = {},
): Columna<Fila>[] =>
  columnas
    .filter(({ soloLibro }) => !soloLibro)
    .map((columna) => {
      const { clave, titulo, tipo, identifica, prioridad, sinCorte, tarjeta, corto } = columna;
      const normal = tipo === 'habilitacion' ? true : columna.normal;
      return {
        clave,
        titulo,
        celda: propias[clave] ?? ((fila) => celdaDe(columna, fila)),
        ordenar: true,
        ...(identifica && { identifica }),
        ...deTipo(tipo),
        ...(prioridad && { prioridad }),
        ...(sinCorte && { sinCorte }),
        ...(tarjeta && { tarjeta }),
        ...(corto !== undefined && { corto }),
        ...(normal !== undefined && {
          // A disabled record says so in its state, whatever that is.
          normal: (fila) => fila[clave] === normal && fila['vigente'] !== false,
        }),
      };
    });
