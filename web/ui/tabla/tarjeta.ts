import type { Columna } from './vista-de-tabla.ts';
import { cabeceraDe } from './prioridad.ts';

/** Values in a card's second line, besides those that a column asks for. */
const EN_LINEA = 2;
const MAXIMO_EN_LINEA = 3;
/** Places of a card besides its second line. */
const FUERA_DE_LINEA: readonly Columna<never>['tarjeta'][] = [
  'eleccion',
  'estado',
  'renglon',
  'pie',
];

/** Place in the queue for the second line: what was asked for, then dates, then the rest by priority. */
const puestoDe = <Fila>(columna: Columna<Fila>): number => {
  if (columna.tarjeta === 'linea' || columna.prioridad === 1) return 0;
  const prioridad = columna.prioridad ?? 2;
  return columna.esFecha && prioridad === 2 ? 1 : prioridad;
};

/**
 * Columns of a card on a phone, in their order: what identifies it, its box and states, the two or three
 * values of its second line, and what stands below that. The others stand behind 'Ver más'; a column that only counts rows nowhere.
 */
export const columnasDeTarjeta = <Fila>(columnas: readonly Columna<Fila>[]) => {
  const cabecera = cabeceraDe(columnas);
  const contadas = columnas.filter(({ angosta }) => !angosta);
  const posibles = contadas.filter(({ prioridad }) => prioridad !== 4);
  const fijas = posibles.filter(
    (columna) => columna === cabecera || FUERA_DE_LINEA.includes(columna.tarjeta),
  );
  const candidatas = posibles
    .filter((columna) => !fijas.includes(columna))
    .toSorted((a, b) => puestoDe(a) - puestoDe(b));
  const pedidas = candidatas.filter((columna) => puestoDe(columna) === 0).length;
  const linea = candidatas.slice(0, Math.min(Math.max(pedidas, EN_LINEA), MAXIMO_EN_LINEA));
  const visibles = contadas.filter((columna) => fijas.includes(columna) || linea.includes(columna));
  return { visibles, ocultas: contadas.filter((columna) => !visibles.includes(columna)) };
};
