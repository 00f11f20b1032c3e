import { useState } from 'react';

/** Rows chosen of a list, over all its pages. */
export interface Seleccion<Fila extends { readonly id: number }> {
  /** By their number, in the order in which they were chosen. */
  readonly elegidas: ReadonlyMap<number, Fila>;
  /** Why a row cannot be chosen now, or null. */
  readonly reparoDe: (fila: Fila) => string | null;
  /** Adds or takes away these; what may not be added stays out. */
  readonly poner: (filas: readonly Fila[], elegida: boolean) => void;
  readonly limpiar: () => void;
}

/** Why a row cannot join those chosen already. */
export type Reparo<Fila> = (fila: Fila, elegidas: ReadonlyMap<number, Fila>) => string | null;

const conFilas = <Fila extends { readonly id: number }>(
  elegidas: ReadonlyMap<number, Fila>,
  filas: readonly Fila[],
  reparo: Reparo<Fila>,
): ReadonlyMap<number, Fila> => {
  const nuevas = new Map(elegidas);
  for (const fila of filas) if (reparo(fila, nuevas) === null) nuevas.set(fila.id, fila);
  return nuevas;
};

export const useSeleccion = <Fila extends { readonly id: number }>(
  reparo: Reparo<Fila> = () => null,
): Seleccion<Fila> => {
  const [elegidas, setElegidas] = useState<ReadonlyMap<number, Fila>>(new Map());
  return {
    elegidas,
    reparoDe: (fila) => reparo(fila, elegidas),
    poner: (filas, elegida) =>
      setElegidas((previas) => {
        if (elegida) return conFilas(previas, filas, reparo);
        const fuera = new Set(filas.map(({ id }) => id));
        return new Map([...previas].filter(([id]) => !fuera.has(id)));
      }),
    limpiar: () => setElegidas(new Map()),
  };
};
