import type { MotivoLibro } from './carga-masiva.errors.ts';
import type { Variante } from './columnas.ts';
import { leerLibro } from './leer-libro.xlsx.ts';
import { crearLibroDeErrores } from './libro-de-errores.xlsx.ts';
import { type ErrorDeCelda, type FilaDeCarga, type OpcionesRevision } from './revisar-libro.ts';
import { revisarLibro } from './revisar-libro.ts';

/** The file cannot be looked into; nothing is known of its rows. */
export interface LibroFallido {
  readonly tipo: 'falla';
  readonly motivo: MotivoLibro;
}

/** The file back with its errors marked, as an .xlsx; `cantidad` counts wrong cells. */
export interface LibroMarcado {
  readonly tipo: 'con_errores';
  readonly cantidad: number;
  readonly libro: Uint8Array;
}

export interface LibroValido {
  readonly tipo: 'valido';
  readonly filas: readonly FilaDeCarga[];
}

/** What the thread is asked for: to check a file, or to mark in it errors found elsewhere. */
export type EncargoLibro =
  | (OpcionesRevision & { readonly tipo: 'revisar'; readonly archivo: Uint8Array })
  | {
      readonly tipo: 'marcar';
      readonly archivo: Uint8Array;
      readonly variante: Variante;
      readonly errores: readonly ErrorDeCelda[];
    };
export type RespuestaLibro = LibroFallido | LibroMarcado | LibroValido;

/** Does what is asked, in the thread that calls it. */
export const atenderEncargo = (encargo: EncargoLibro): RespuestaLibro => {
  const { archivo, variante } = encargo;
  const crudas = leerLibro(
    Buffer.from(archivo.buffer, archivo.byteOffset, archivo.byteLength),
    variante,
  );
  if (typeof crudas === 'string') return { tipo: 'falla', motivo: crudas };
  const { filas, errores } =
    encargo.tipo === 'revisar'
      ? revisarLibro(crudas, encargo)
      : { filas: [], errores: encargo.errores };
  if (encargo.tipo === 'revisar' && errores.length === 0) return { tipo: 'valido', filas };
  const libro = crearLibroDeErrores(variante, crudas, errores);
  return { tipo: 'con_errores', cantidad: errores.length, libro };
};
