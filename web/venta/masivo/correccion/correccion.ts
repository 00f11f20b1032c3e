import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import {
  type ClaveColumna,
  type Columna,
  columnasDe,
  type Variante,
} from '#features/carga-masiva/columnas.ts';
import { correoSugerido } from '#values/correo-sugerido.ts';
import * as celdas from '../../../ui/rejilla/celdas.ts';
import { SIN_CONFIRMAR } from '../../vehiculos/columnas-de-vehiculos.tsx';

/** Typed and unchecked cells, by row and column. */
export type CambiosDeFila = celdas.CambiosDeFila<ClaveColumna>;
export type Cambios = celdas.Cambios<ClaveColumna>;
export type CeldaEscrita = celdas.CeldaEscrita<ClaveColumna>;

/** The register's answer about the plate, unless another one was typed. */
export const registroDe = (fila: FilaVM, cambios: CambiosDeFila | undefined): FilaVM['registro'] =>
  cambios?.patente === undefined ? fila.registro : null;

/** Question about an e-mail whose domain looks mistyped, as below the other fields; blocks nothing. */
const preguntaDeCorreo = (
  fila: FilaVM,
  cambios: CambiosDeFila | undefined,
  columnas: readonly Pick<Columna, 'clave'>[],
): string | null => {
  const lugar = columnas.findIndex(({ clave }) => clave === 'correo');
  const sugerido = correoSugerido(celdas.valorDe(fila, cambios, 'correo', lugar));
  return sugerido === null ? null : `¿Quiso decir ${sugerido}?`;
};

/** A row's errors in cells not typed yet, and all its messages, each with its column. */
export const dichosDe = (
  fila: FilaVM,
  cambios: CambiosDeFila | undefined,
  columnas: readonly Pick<Columna, 'clave' | 'titulo'>[],
): celdas.Dichos => {
  const titulos = new Map(columnas.map(({ clave, titulo }) => [clave, titulo]));
  const errores = fila.errores.filter(({ columna }) => cambios?.[columna] === undefined);
  const registro = registroDe(fila, cambios);
  const dichos = errores.map(({ columna, mensaje }) => `${titulos.get(columna)}: ${mensaje}`);
  const marca = registro === null ? [] : [`${titulos.get('patente')}: ${SIN_CONFIRMAR[registro]}`];
  const pregunta = preguntaDeCorreo(fila, cambios, columnas);
  const dudas = pregunta === null ? [] : [`${titulos.get('correo')}: ${pregunta}`];
  return {
    pendientes: errores.length,
    textos: [...dichos, ...marca, ...dudas],
    aviso: pregunta !== null,
  };
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
      celdas: columnas.map(({ clave }, i) => celdas.valorDe(fila, suyos, clave, i)),
      errores: [],
      registro: registroDe(fila, suyos),
    };
  });
};

export const conErrores = (filas: readonly FilaVM[]): FilaVM[] =>
  filas.filter(({ errores }) => errores.length > 0);
