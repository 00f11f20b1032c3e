import { useEffect, useId, useLayoutEffect } from 'react';

/** What is behind dialogs is the page; they, notices and lists that open from a field stand outside it. */
const PAGINA = 'raiz';
const abiertos = new Set<string>();

const poner = (): void => {
  document.getElementById(PAGINA)?.toggleAttribute('inert', abiertos.size > 0);
};

/** While a dialog is open, nobody reaches what is behind it: neither keys, pointer nor screen readers. */
export const useFondoInerte = (abierto: boolean): void => {
  const id = useId();
  // After it was noted where the focus was, which what rests loses.
  useEffect(() => {
    if (!abierto) return;
    abiertos.add(id);
    poner();
  }, [abierto, id]);
  // Before anything that closing it draws may take the focus.
  useLayoutEffect(() => {
    if (!abierto) return undefined;
    return () => {
      abiertos.delete(id);
      poner();
    };
  }, [abierto, id]);
};
