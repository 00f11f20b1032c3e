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
 * Returns the rows of a file as an .xlsx: each in its row, wrong cells in red, messages in a last
 * column ERRORES. The result may be corrected and uploaded.
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
