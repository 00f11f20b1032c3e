import { type CeldaCruda, type ContenidoDeColumna, leerCelda } from '#formatos/xlsx/celda.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { type ErrorDeCelda, erroresDeLibro, type OpcionesRevision } from './revisar-libro.ts';

/**
 * What is wrong in a cell of a kept row. `deLaPreparacion`: only the database showed it, so it
 * stands until something is written in its row.
 */
export type ErrorGuardado = Pick<ErrorDeCelda, 'columna' | 'mensaje'> & {
  readonly deLaPreparacion?: true;
};
type ErrorDeFila = ErrorGuardado & Pick<ErrorDeCelda, 'fila'>;

/** A row as it is kept and corrected: the text of each cell in the order of the columns. */
export interface FilaConErrores {
  readonly numero: number;
  readonly celdas: readonly string[];
  readonly errores: readonly ErrorGuardado[];
  /** The register did not confirm its plate; nothing where it did or was not asked. */
  readonly registro?: FilaVM['registro'];
}

/** Before what a cell showed that cannot be used as it stands: it stays wrong until it is edited. */
const ILEGIBLE = '⚠ ';
const ESCRIBA = 'Escriba el valor de esta celda';

const loQueMostraba = (celda: CeldaCruda): string => {
  if (typeof celda === 'boolean') return celda ? 'VERDADERO' : 'FALSO';
  if (celda === null || typeof celda !== 'object') return String(celda ?? '');
  if ('error' in celda) return celda.error;
  if ('muestra' in celda && celda.muestra !== undefined) return celda.muestra;
  return 'fecha' in celda ? 'fecha' : 'fórmula';
};

const textoDe = (celda: CeldaCruda, contenido: ContenidoDeColumna): string => {
  const leida = leerCelda(celda, contenido);
  return leida.ok ? leida.texto : `${ILEGIBLE}${loQueMostraba(celda)}`;
};

/** The rows of a file as texts, each with what is wrong in it. */
export const conErrores = (
  crudas: readonly FilaCruda[],
  errores: readonly ErrorDeFila[],
  variante: Variante,
): FilaConErrores[] => {
  const porFila = Map.groupBy(errores, ({ fila }) => fila);
  return crudas.map(({ numero, celdas }) => ({
    numero,
    celdas: columnasDe(variante).map(({ contenido }, i) => textoDe(celdas[i] ?? null, contenido)),
    errores: (porFila.get(numero) ?? []).map(({ fila: _fila, ...error }) => error),
  }));
};

const ilegibles = (filas: readonly FilaConErrores[], variante: Variante): ErrorDeCelda[] =>
  filas.flatMap(({ numero, celdas }) =>
    columnasDe(variante).flatMap(({ clave }, i) =>
      celdas[i]?.startsWith(ILEGIBLE) ? [{ fila: numero, columna: clave, mensaje: ESCRIBA }] : [],
    ),
  );

const enLaPreparacion = (filas: readonly FilaConErrores[]): ErrorDeFila[] =>
  filas.flatMap(({ numero, errores }) =>
    errores.flatMap((error) => (error.deLaPreparacion ? [{ ...error, fila: numero }] : [])),
  );

/** One per cell: of two, the last. */
const sinRepetir = (errores: readonly ErrorDeFila[]): ErrorDeFila[] => [
  ...new Map(errores.map((error) => [`${error.fila}:${error.columna}`, error])).values(),
];

/**
 * Kept rows, checked again with the rules of the upload: the same rows, each with its errors. What
 * the preparation found, which these rules cannot see, stays.
 */
export const revisarFilas = (
  filas: readonly FilaConErrores[],
  opciones: OpcionesRevision,
): FilaConErrores[] => {
  const errores = erroresDeLibro(filas, opciones);
  const todos = sinRepetir([
    ...enLaPreparacion(filas),
    ...errores,
    ...ilegibles(filas, opciones.variante),
  ]);
  return conErrores(filas, todos, opciones.variante).map((fila, i) => {
    const registro = filas[i]?.registro;
    return registro ? { ...fila, registro } : fila;
  });
};
