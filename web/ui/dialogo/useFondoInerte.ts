import { useEffect, useId, useLayoutEffect } from 'react';

/** Id of the page behind dialogs; dialogs, notices and lists of fields stand outside it. */
const PAGINA = 'raiz';
const abiertos = new Set<string>();

const poner = (): void => {
  document.getElementById(PAGINA)?.toggleAttribute('inert', abiertos.size > 0);
};

/** Makes the page behind an open dialog inert for keys, pointer and screen readers. */
export const useFondoInerte = (abierto: boolean): void => {
  const id = useId();
  // Runs after the focus was recorded, because an inert page loses it.
  useEffect(() => {
    if (!abierto) return;
    abiertos.add(id);
    poner();
  }, [abierto, id]);
  // Runs before anything rendered by the closing may take the focus.
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    return () => {
      abiertos.delete(id);
      poner();
    };
  }, [abierto, id]);
};
