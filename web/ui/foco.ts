import { useEffect } from 'react';

/** What stands over the page: dialogs, and lists and notices that open from it. */
const SOBRE_LA_PAGINA = '[role=dialog], [data-portal]';
/** What takes no focus although it is there: what rests behind a dialog, and a dialog that fades out. */
const NO_RECIBE = '[inert], [data-cerrado]';
const SE_APRIETA = 'button, a[href], [role=button]';

type Camino = readonly HTMLElement[];

/** What was pressed or had the focus last; before what stands over the page, what it was opened from. */
let camino: Camino = [];

const anotar = (elemento: Element | null): void => {
  if (!(elemento instanceof HTMLElement) || elemento === document.body) return;
  const antes = elemento.closest(SOBRE_LA_PAGINA) ? camino : [];
  camino = [elemento, ...antes.filter((otro) => otro !== elemento && otro.isConnected)];
};

const alEnfocar = ({ target }: Event): void => anotar(target as Element | null);
// Safari gives a button that is clicked no focus. A key that sends a form clicks too, without a count.
const alApretar = ({ target, detail }: MouseEvent): void => {
  if (detail > 0 && target instanceof Element) anotar(target.closest(SE_APRIETA));
};

const tieneAlguien = (): boolean => {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
};

/** A button that was pressed loses the focus while it is disabled: it has it again once it works. */
const alHabilitar = (cambios: readonly MutationRecord[]): void => {
  const [ultimo] = camino;
  if (!ultimo || ultimo.matches(':disabled') || tieneAlguien()) return;
  if (cambios.some(({ target }) => target === ultimo)) ultimo.focus({ preventScroll: true });
};

/** Remembers for the whole document where the focus was; the browser forgets what can no longer have it. */
export const useMemoriaDeFoco = (): void =>
  useEffect(() => {
    const fin = new AbortController();
    const alCapturar = { capture: true, passive: true, signal: fin.signal };
    document.addEventListener('focusin', alEnfocar, alCapturar);
    document.addEventListener('click', alApretar, alCapturar);
    const vigia = new MutationObserver(alHabilitar);
    vigia.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      fin.abort();
      vigia.disconnect();
      camino = [];
    };
  }, []);

/** The way back from a dialog that opens now. */
export const caminoDeVuelta = (): Camino => {
  if (document.activeElement !== camino[0]) anotar(document.activeElement);
  return camino;
};

const tomar = (elemento: HTMLElement): boolean => {
  if (elemento.closest(NO_RECIBE)) return false;
  elemento.focus({ preventScroll: true });
  return document.activeElement === elemento;
};

/**
 * Gives the focus back to what a dialog was opened from, or to the title of the page where that is gone or
 * cannot have it; not from under what took it meanwhile.
 */
export const volverPor = (vuelta: Camino): void => {
  if (tieneAlguien() && !document.activeElement?.closest('[data-cerrado]')) return;
  if (vuelta.some(tomar)) return;
  const titulo = document.querySelector('h1');
  if (titulo) tomar(titulo);
};
