import { useCallback, useEffect, useRef, useState } from 'react';

interface Tarea<T> {
  readonly hacer: (senal: AbortSignal) => Promise<T>;
  readonly alTerminar: (resultado: T) => void;
}

/**
 * Does what a screen exists for as soon as it stands, and again on `reintentar`; leaving the screen
 * calls it off. `error` is what the last attempt threw, or null.
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
    // A turn later: React mounts twice while developing, and a code serves once.
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
