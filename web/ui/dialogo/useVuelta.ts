import { useLayoutEffect } from 'react';
import { caminoDeVuelta, volverPor } from '../foco.ts';

/** When a window over the page closes, or goes while it is open, the focus is where it was before. */
export const useVuelta = (abierto: boolean): void =>
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    const vuelta = caminoDeVuelta();
    // Once the page no longer rests, everything is drawn, and whoever closed it had its say.
    return () => queueMicrotask(() => volverPor(vuelta));
  }, [abierto]);
