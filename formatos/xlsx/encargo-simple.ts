import { copiarLibro } from './copia-de-libro.ts';
import { leerLibro } from './lectura/leer-libro.ts';
import type {
  ColumnaDeLibro,
  FilaCopiada,
  FilaCruda,
  FormaDeLibro,
  LibroFallido,
} from './libro.ts';

/** Request: read the rows of a file, or write rows with their messages. */
export type EncargoSimple =
  | { readonly archivo: Uint8Array; readonly forma: FormaDeLibro }
  | {
      readonly archivo: null;
      readonly forma: FormaDeLibro;
      readonly columnas: readonly ColumnaDeLibro[];
      readonly filas: readonly FilaCopiada[];
      readonly anchoAgregada: number;
    };

export type RespuestaSimple =
  | LibroFallido
  | { readonly tipo: 'filas'; readonly filas: readonly FilaCruda[] }
  | { readonly tipo: 'libro'; readonly libro: Uint8Array };

/** Handles a request in the calling process. */
export const atenderSimple = (encargo: EncargoSimple): RespuestaSimple => {
  if (encargo.archivo === null) {
    const { forma, columnas, filas, anchoAgregada } = encargo;
    return { tipo: 'libro', libro: copiarLibro(forma, columnas, filas, anchoAgregada) };
  }
  const { archivo, forma } = encargo;
  const filas = leerLibro(
    Buffer.from(archivo.buffer, archivo.byteOffset, archivo.byteLength),
    forma,
  );
  return Array.isArray(filas) ? { tipo: 'filas', filas } : filas;
};
