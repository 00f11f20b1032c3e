import { useState } from 'react';

/** Selected rows of a list, over all its pages. */
export interface Seleccion<Fila extends { readonly id: number }> {
  /** Selected rows by number, in order of selection. */
  readonly elegidas: ReadonlyMap<number, Fila>;
  /** Reason why a row cannot be selected now, or null. */
  readonly reparoDe: (fila: Fila) => string | null;
  /** Adds or removes these; rows that cannot be added stay out. */
  readonly poner: (filas: readonly Fila[], elegida: boolean) => void;
  readonly limpiar: () => void;
}

/** Reason why a row cannot join the selected ones. */
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
