import { useState } from 'react';
import { ErrorDeApi } from './api.ts';
import { nuevaClave } from './clave.ts';

/** True without an answer, or with one that leaves the result unknown. */
const esIncierto = (error: unknown): boolean =>
  error instanceof ErrorDeApi &&
  (error.estado === 0 || error.estado === 408 || error.estado >= 500);

/** Runs a write under a key. A retry after an unknown result reuses the key, so the write happens once. */
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
