import { copiarLibro } from '#formatos/xlsx/copia-de-libro.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import {
  columnasDe,
  formaDeCarga,
  tituloDe,
  type Variante,
} from '#features/carga-masiva/columnas.ts';
import type { ErrorDeCelda } from './revisar-libro.ts';

const ANCHO_ERRORES = 80;

/**
 * The rows of a file back as an .xlsx: each in the row it had, wrong cells in red and what is wrong
 * with them in a last column ERRORES. It can be corrected and uploaded as it is.
 */
export const crearLibroDeErrores = (
  variante: Variante,
  filas: readonly FilaCruda[],
  errores: readonly ErrorDeCelda[],
): Uint8Array => {
  const columnas = columnasDe(variante);
  const indices = new Map(columnas.map(({ clave }, i) => [clave, i]));
  const porFila = Map.groupBy(errores, ({ fila }) => fila);
  const copias = filas.map(({ numero, celdas }) => {
    const suyos = porFila.get(numero) ?? [];
    return {
      numero,
      celdas,
      malas: new Set(suyos.map(({ columna }) => indices.get(columna) ?? -1)),
      dicho: suyos.map(({ columna, mensaje }) => `${tituloDe(columna)}: ${mensaje}`).join('. '),
    };
  });
  return copiarLibro(formaDeCarga(variante), columnas, copias, ANCHO_ERRORES);
};
