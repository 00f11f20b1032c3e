import { useLayoutEffect } from 'react';
import { type Camino, caminoDeVuelta, tieneAlguien } from './memoria.ts';

/** Elements that cannot take the focus: behind a dialog, or in one that fades out. */
const NO_RECIBE = '[inert], [data-cerrado]';

const tomar = (elemento: HTMLElement): boolean => {
  if (elemento.closest(NO_RECIBE)) return false;
  elemento.focus({ preventScroll: true });
  return document.activeElement === elemento;
};

/**
 * Returns the focus to the window's opener, or to the page's title if the opener is gone or disabled. Does
 * nothing if the focus moved elsewhere meanwhile.
 */
const volverPor = (vuelta: Camino): void => {
  if (tieneAlguien() && !document.activeElement?.closest('[data-cerrado]')) return;
  if (vuelta.some(tomar)) return;
  const titulo = document.querySelector('h1');
  if (titulo) tomar(titulo);
};

/** Returns the focus when a window over the page closes, or is removed while open. */
export const useVuelta = (abierto: boolean): void =>
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    const vuelta = caminoDeVuelta();
    // Runs once the page is active again, everything is rendered, and the closing handler ran.
    return () => queueMicrotask(() => volverPor(vuelta));
  }, [abierto]);
