import { useState } from 'react';
import { ErrorDeApi } from './api.ts';
import { nuevaClave } from './clave.ts';

/** True without an answer, or with one that leaves the result unknown. Also true when its `cause` is such an error. */
const esIncierto = (error: unknown): boolean =>
  error instanceof ErrorDeApi
    ? error.estado === 0 || error.estado === 408 || error.estado >= 500
    : error instanceof Error && error.cause !== undefined && esIncierto(error.cause);

/** Keys of writes with an unknown result, by their content. */
export type Claves = Pick<Map<string, string>, 'get' | 'set' | 'delete'>;

/**
 * Runs a write under a key. A retry after an unknown result reuses the key, so the write happens once. `abrir`
 * opens the store of the keys; without it they last as long as the screen.
 */
export const useClave = (abrir: () => Claves = () => new Map()) => {
  const [claves] = useState(abrir);
  return async <T>(huella: string, escribir: (clave: string) => Promise<T>): Promise<T> => {
    const clave = claves.get(huella) ?? nuevaClave();
    claves.set(huella, clave);
    try {
      const salida = await escribir(clave);
      claves.delete(huella);
      return salida;
    } catch (error) {
      if (!esIncierto(error)) claves.delete(huella);
      throw error;
    }
  };
};
