import { claveDeTexto } from '#values/texto-igual.ts';
import type { ModelosDeMarca, TipoCatalogo } from './catalogo-base.ts';

interface Modelo {
  readonly tipo: string;
  readonly marca: string;
  readonly nombre: string;
}

/** Names in the house; `admiteUsos` is false for a type that premiums sell as NO APLICA. */
export interface Existentes {
  readonly tipos: readonly { readonly nombre: string; readonly admiteUsos: boolean }[];
  readonly usos: readonly { readonly tipo: string; readonly nombre: string }[];
  readonly marcas: readonly string[];
  readonly modelos: readonly Modelo[];
}

interface Catalogo {
  readonly tipos: readonly TipoCatalogo[];
  readonly marcas: readonly ModelosDeMarca[];
}

export interface Faltantes {
  readonly tipos: readonly TipoCatalogo[];
  /** By the names of the catalogue, which may differ from those of the house in spelling. */
  readonly usos: readonly { readonly tipo: string; readonly nombre: string }[];
  readonly marcas: readonly string[];
  readonly modelos: readonly Modelo[];
}

const claves = (...nombres: readonly string[]): string => JSON.stringify(nombres.map(claveDeTexto));

/**
 * Rows of the catalogue that the house lacks. Names that differ only in spelling are the same, and a type that
 * is sold as NO APLICA gets no uses, because its premiums would stop selling.
 */
export const faltantesDe = ({ tipos, marcas }: Catalogo, hay: Existentes): Faltantes => {
  const tiposQueHay = new Map(hay.tipos.map((uno) => [claves(uno.nombre), uno.admiteUsos]));
  const usosQueHay = new Set(hay.usos.map(({ tipo, nombre }) => claves(tipo, nombre)));
  const marcasQueHay = new Set(hay.marcas.map((nombre) => claves(nombre)));
  const modelosQueHay = new Set(
    hay.modelos.map(({ tipo, marca, nombre }) => claves(tipo, marca, nombre)),
  );
  return {
    tipos: tipos.filter(({ nombre }) => !tiposQueHay.has(claves(nombre))),
    usos: tipos
      .filter(({ nombre }) => tiposQueHay.get(claves(nombre)) ?? true)
      .flatMap(({ nombre: tipo, usos }) => usos.map(({ nombre }) => ({ tipo, nombre })))
      .filter(({ tipo, nombre }) => !usosQueHay.has(claves(tipo, nombre))),
    marcas: [...new Set(marcas.map(({ marca }) => marca))].filter(
      (nombre) => !marcasQueHay.has(claves(nombre)),
    ),
    modelos: marcas
      .flatMap(({ tipo, marca, modelos }) => modelos.map((nombre) => ({ tipo, marca, nombre })))
      .filter(({ tipo, marca, nombre }) => !modelosQueHay.has(claves(tipo, marca, nombre))),
  };
};
