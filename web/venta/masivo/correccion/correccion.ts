import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import {
  type ClaveColumna,
  type Columna,
  columnasDe,
  type Variante,
} from '#features/carga-masiva/columnas.ts';
import { SIN_CONFIRMAR } from '../../vehiculos/columnas-de-vehiculos.tsx';

/** Typed and unchecked cells of a row, by column. */
export type CambiosDeFila = Readonly<Partial<Record<ClaveColumna, string>>>;
export type Cambios = ReadonlyMap<number, CambiosDeFila>;

/** One typed cell, as the server takes it. */
export interface CeldaEscrita {
  readonly numero: number;
  readonly columna: ClaveColumna;
  readonly valor: string;
}

/** Text of a cell: the typed one, or the file's. */
export const valorDe = (
  fila: FilaVM,
  cambios: CambiosDeFila | undefined,
  columna: ClaveColumna,
  indice: number,
): string => cambios?.[columna] ?? fila.celdas[indice] ?? '';

/** The register's answer about the plate, unless another one was typed. */
export const registroDe = (fila: FilaVM, cambios: CambiosDeFila | undefined): FilaVM['registro'] =>
  cambios?.patente === undefined ? fila.registro : null;

/** A row's errors in cells not typed yet, and all its messages, each with its column. */
export const dichosDe = (
  fila: FilaVM,
  cambios: CambiosDeFila | undefined,
  columnas: readonly Pick<Columna, 'clave' | 'titulo'>[],
) => {
  const titulos = new Map(columnas.map(({ clave, titulo }) => [clave, titulo]));
  const errores = fila.errores.filter(({ columna }) => cambios?.[columna] === undefined);
  const registro = registroDe(fila, cambios);
  const dichos = errores.map(({ columna, mensaje }) => `${titulos.get(columna)}: ${mensaje}`);
  const marca = registro === null ? [] : [`${titulos.get('patente')}: ${SIN_CONFIRMAR[registro]}`];
  return { errores, dichos: [...dichos, ...marca] };
};

/** All typed cells. */
export const celdasEscritas = (cambios: Cambios): CeldaEscrita[] =>
  [...cambios].flatMap(([numero, deFila]) =>
    Object.entries(deFila).map(([columna, valor]) => ({
      numero,
      columna: columna as ClaveColumna,
      valor,
    })),
  );

/** The changes, extended by these cells. */
export const escribirEn = (cambios: Cambios, celdas: readonly CeldaEscrita[]): Cambios => {
  const nuevos = new Map(cambios);
  for (const { numero, columna, valor } of celdas) {
    nuevos.set(numero, { ...nuevos.get(numero), [columna]: valor });
  }
  return nuevos;
};

/** Rows after the server's check: typed cells become theirs, and only `malas` are invalid. */
export const trasValidar = (
  filas: readonly FilaVM[],
  cambios: Cambios,
  malas: readonly FilaVM[],
  variante: Variante,
): FilaVM[] => {
  const porNumero = new Map(malas.map((fila) => [fila.numero, fila]));
  const columnas = columnasDe(variante);
  return filas.map((fila) => {
    const mala = porNumero.get(fila.numero);
    if (mala) return mala;
    const suyos = cambios.get(fila.numero);
    if (!suyos && fila.errores.length === 0) return fila;
    return {
      numero: fila.numero,
      celdas: columnas.map(({ clave }, i) => valorDe(fila, suyos, clave, i)),
      errores: [],
      registro: registroDe(fila, suyos),
    };
  });
};

export const conErrores = (filas: readonly FilaVM[]): FilaVM[] =>
  filas.filter(({ errores }) => errores.length > 0);
