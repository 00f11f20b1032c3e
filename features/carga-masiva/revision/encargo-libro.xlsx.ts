import { leerLibro } from '#formatos/xlsx/lectura/leer-libro.ts';
import {
  type FilaCruda,
  type FilasOcultas,
  type LibroFallido,
  segunOcultas,
} from '#formatos/xlsx/libro.ts';
import { formaDeCarga, type Variante } from '#features/carga-masiva/columnas.ts';
import { conErrores, type FilaConErrores, revisarFilas } from './fila-guardada.ts';
import { crearLibroDeErrores } from './libro-de-errores.xlsx.ts';
import type { ErrorDeCelda, OpcionesRevision } from './revisar-libro.ts';
import { erroresDeLibro } from './revisar-libro.ts';

/** The file as an .xlsx with its errors marked; `cantidad` counts wrong cells. */
export interface LibroMarcado {
  readonly tipo: 'con_errores';
  readonly ocultas: number;
  readonly cantidad: number;
  readonly libro: Uint8Array;
  /** The rows in stored form, each with its errors. */
  readonly filas: readonly FilaConErrores[];
}

/** Rows in stored form; they carry errors only when a check was requested. */
export interface FilasRevisadas {
  readonly tipo: 'filas';
  readonly ocultas: number;
  readonly filas: readonly FilaConErrores[];
}

/** A file with hidden rows and no decision about them. */
export interface OcultasSinDecidir {
  readonly tipo: 'ocultas';
  readonly filas: readonly Pick<FilaCruda, 'oculta'>[];
}

/** Task of the reader process: a file to check, or stored rows to check again or to write. */
export type EncargoLibro =
  | (OpcionesRevision & {
      readonly tipo: 'archivo';
      readonly archivo: Uint8Array;
      readonly filasOcultas?: FilasOcultas | undefined;
    })
  | (OpcionesRevision & {
      readonly tipo: 'filas';
      readonly archivo: null;
      readonly filas: readonly FilaConErrores[];
    })
  | {
      readonly tipo: 'escribir';
      readonly archivo: null;
      readonly variante: Variante;
      readonly filas: readonly FilaConErrores[];
    };
export type RespuestaLibro = LibroFallido | LibroMarcado | FilasRevisadas | OcultasSinDecidir;

const erroresDe = (filas: readonly FilaConErrores[]): ErrorDeCelda[] =>
  filas.flatMap(({ numero, errores }) => errores.map((error) => ({ ...error, fila: numero })));

const revisarArchivo = ({
  archivo,
  filasOcultas,
  ...opciones
}: Extract<EncargoLibro, { tipo: 'archivo' }>): RespuestaLibro => {
  const { variante } = opciones;
  const leidas = leerLibro(
    Buffer.from(archivo.buffer, archivo.byteOffset, archivo.byteLength),
    formaDeCarga(variante),
  );
  if (!Array.isArray(leidas)) return leidas;
  const crudas = segunOcultas(leidas, filasOcultas);
  if (!crudas)
    return { tipo: 'ocultas', filas: leidas.map(({ oculta }) => ({ ...(oculta && { oculta }) })) };
  if (crudas.length === 0) return { tipo: 'falla', motivo: 'vacio' };
  const ocultas = leidas.filter(({ oculta }) => oculta).length;
  const errores = erroresDeLibro(crudas, opciones);
  const filas = conErrores(crudas, errores, variante);
  if (errores.length === 0) return { tipo: 'filas', ocultas, filas };
  const libro = crearLibroDeErrores(variante, crudas, errores);
  return { tipo: 'con_errores', ocultas, cantidad: errores.length, libro, filas };
};

/** Performs the task in the calling process. */
export const atenderEncargo = (encargo: EncargoLibro): RespuestaLibro => {
  switch (encargo.tipo) {
    case 'archivo':
      return revisarArchivo(encargo);
    case 'filas':
      return { tipo: 'filas', ocultas: 0, filas: revisarFilas(encargo.filas, encargo) };
    case 'escribir': {
      const { variante, filas } = encargo;
      const errores = erroresDe(filas);
      const libro = crearLibroDeErrores(variante, filas, errores);
      return { tipo: 'con_errores', ocultas: 0, cantidad: errores.length, libro, filas: [] };
    }
  }
};
