import { type CeldaCruda, type ContenidoDeColumna, leerCelda } from '#formatos/xlsx/celda.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { type ErrorDeCelda, erroresDeLibro, type OpcionesRevision } from './revisar-libro.ts';

/**
 * Error in a cell of a stored row. `deLaPreparacion` marks one that only the database can find; it
 * stands until the row is edited.
 */
export type ErrorGuardado = Pick<ErrorDeCelda, 'columna' | 'mensaje'> & {
  readonly deLaPreparacion?: true;
};
type ErrorDeFila = ErrorGuardado & Pick<ErrorDeCelda, 'fila'>;

/** A row in stored form: the text of each cell in column order. */
export interface FilaConErrores {
  readonly numero: number;
  readonly celdas: readonly string[];
  readonly errores: readonly ErrorGuardado[];
  /** Reason why the register did not confirm the plate; absent when it did or was not asked. */
  readonly registro?: FilaVM['registro'];
}

/** Prefix of the shown value of an unreadable cell; the cell stays wrong until edited. */
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

/** Converts the rows of a file to stored form, with their errors. */
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

/** Keeps the last error of each cell. */
const sinRepetir = (errores: readonly ErrorDeFila[]): ErrorDeFila[] => [
  ...new Map(errores.map((error) => [`${error.fila}:${error.columna}`, error])).values(),
];

/**
 * Checks stored rows again with the upload rules. Errors of the preparation stay, because these
 * rules cannot find them.
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
