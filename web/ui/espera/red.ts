import { useEffect, useRef, useSyncExternalStore } from 'react';

const escuchar = (alCambiar: () => void) => {
  globalThis.addEventListener('online', alCambiar);
  globalThis.addEventListener('offline', alCambiar);
  return () => {
    globalThis.removeEventListener('online', alCambiar);
    globalThis.removeEventListener('offline', alCambiar);
  };
};

/** True if the device has a network. */
export const useHayRed = (): boolean => useSyncExternalStore(escuchar, () => navigator.onLine);

/** Runs a function when the network returns; returns whether there is one. */
export const useAlVolverLaRed = (hacer: (() => void) | undefined): boolean => {
  const hayRed = useHayRed();
  const sinRed = useRef(false);
  useEffect(() => {
    const volvio = hayRed && sinRed.current;
    sinRed.current = !hayRed;
    if (volvio) hacer?.();
  }, [hayRed, hacer]);
  return hayRed;
};
