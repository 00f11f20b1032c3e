/** What stands over the page: dialogs, and lists and notices that open from it. */
const SOBRE_LA_PAGINA = '[role=dialog], [data-portal]';

export type Camino = readonly HTMLElement[];

/** What was pressed or had the focus last; before what stands over the page, what it was opened from. */
let camino: Camino = [];

const anotar = (elemento: Element | null): void => {
  if (!(elemento instanceof HTMLElement) || elemento === document.body) return;
  const antes = elemento.closest(SOBRE_LA_PAGINA) ? camino : [];
  camino = [elemento, ...antes.filter((otro) => otro !== elemento)];
};

const SE_APRIETA = 'button, a[href], [role=button]';
const apretado = (objetivo: EventTarget | null): Element | null =>
  objetivo instanceof Element ? objetivo.closest(SE_APRIETA) : null;

const alEnfocar = ({ target }: Event): void => anotar(target as Element | null);
// Safari gives a button that is clicked no focus. A key that sends a form clicks too, without a count.
const alApretar = ({ target, detail }: MouseEvent): void => {
  if (detail > 0) anotar(apretado(target));
};

export const tieneAlguien = (): boolean =>
  (document.activeElement ?? document.body) !== document.body;

/** A button that was pressed loses the focus while it is disabled: it has it again once it works. */
const alHabilitar = (cambios: readonly MutationRecord[]): void => {
  const [ultimo] = camino;
  if (!ultimo || tieneAlguien()) return;
  if (cambios.some(({ target }) => target === ultimo)) ultimo.focus({ preventScroll: true });
};

/**
 * Remembers for the whole document where the focus was: the browser forgets what can no longer have it.
 * `primero` is what somebody touched already. Returns how to stop it.
 */
export const recordarFoco = (primero: EventTarget | null): (() => void) => {
  const fin = new AbortController();
  anotar(tieneAlguien() ? document.activeElement : apretado(primero));
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
};

/** The way back from a dialog that opens now. */
export const caminoDeVuelta = (): Camino => {
  if (document.activeElement !== camino[0]) anotar(document.activeElement);
  return camino;
};
