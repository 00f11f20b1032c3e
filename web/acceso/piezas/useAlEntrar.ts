import { useCallback, useEffect, useRef, useState } from 'react';

interface Tarea<T> {
  readonly hacer: (senal: AbortSignal) => Promise<T>;
  readonly alTerminar: (resultado: T) => void;
}

/**
 * Runs a screen's main action once it is mounted, and again on `reintentar`; leaving the screen aborts it.
 * `error` is the last attempt's exception, or null.
 */
export const useAlEntrar = <T>(tarea: Tarea<T>) => {
  const [error, setError] = useState<unknown>(null);
  const ultima = useRef(tarea);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    ultima.current = tarea;
  });

  const empezar = useCallback(async () => {
    const { signal } = (control.current = new AbortController());
    try {
      const resultado = await ultima.current.hacer(signal);
      if (!signal.aborted) ultima.current.alTerminar(resultado);
    } catch (fallo) {
      if (!signal.aborted) setError(fallo);
    }
  }, []);
  useEffect(() => {
    // Deferred, because React mounts twice in development and a code works once.
    const reloj = setTimeout(() => void empezar());
    return () => {
      clearTimeout(reloj);
      control.current?.abort();
    };
  }, [empezar]);

  const reintentar = () => {
    setError(null);
    void empezar();
  };
  return { error, reintentar };
};
