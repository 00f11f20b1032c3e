import { useState } from 'react';
import { ErrorDeApi } from './api.ts';
import { nuevaClave } from './clave.ts';

/** No answer, or one that does not say whether the work was done. */
const esIncierto = (error: unknown): boolean =>
  error instanceof ErrorDeApi &&
  (error.estado === 0 || error.estado === 408 || error.estado >= 500);

/**
 * Runs a write under a key. The same write tried again after an uncertain end has the same key: it
 * is done once.
 */
export const useClave = () => {
  const [claves] = useState(() => new Map<string, string>());
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
