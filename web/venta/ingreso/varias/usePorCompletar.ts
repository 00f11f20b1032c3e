import { useState } from 'react';

export interface PorCompletar {
  readonly quedan: number;
  /** The form takes the first of these plates, and the others one after the other. */
  readonly comenzar: (patentes: readonly string[]) => void;
  readonly siguiente: () => void;
  readonly dejar: () => void;
}

/** Plates that wait for the form to bring them to an end. */
export const usePorCompletar = (cambiarPatente: (patente: string) => void): PorCompletar => {
  const [patentes, setPatentes] = useState<readonly string[]>([]);
  const tomar = ([primera, ...resto]: readonly string[]) => {
    setPatentes(resto);
    if (primera !== undefined) cambiarPatente(primera);
  };
  return {
    quedan: patentes.length,
    comenzar: tomar,
    siguiente: () => tomar(patentes),
    dejar: () => setPatentes([]),
  };
};
