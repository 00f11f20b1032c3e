import { useLayoutEffect } from 'react';
import { type Camino, caminoDeVuelta, tieneAlguien } from './memoria.ts';

/** What takes no focus although it is there: what rests behind a dialog, and a dialog that fades out. */
const NO_RECIBE = '[inert], [data-cerrado]';

const tomar = (elemento: HTMLElement): boolean => {
  if (elemento.closest(NO_RECIBE)) return false;
  elemento.focus({ preventScroll: true });
  return document.activeElement === elemento;
};

/**
 * Gives the focus back to what the window was opened from, or to the title of the page where that is gone
 * or cannot have it; not from under what took it meanwhile.
 */
const volverPor = (vuelta: Camino): void => {
  if (tieneAlguien() && !document.activeElement?.closest('[data-cerrado]')) return;
  if (vuelta.some(tomar)) return;
  const titulo = document.querySelector('h1');
  if (titulo) tomar(titulo);
};

/** When a window over the page closes, or goes while it is open, the focus is where it was before. */
export const useVuelta = (abierto: boolean): void =>
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    const vuelta = caminoDeVuelta();
    // Once the page no longer rests, everything is drawn, and whoever closed it had its say.
    return () => queueMicrotask(() => volverPor(vuelta));
  }, [abierto]);
