/** Elements above the page: dialogs, and lists and notices opened from it. */
const SOBRE_LA_PAGINA = '[role=dialog], [data-portal]';

export type Camino = readonly HTMLElement[];

/** Last pressed or focused element; for one above the page, preceded by its openers. */
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
// Safari does not focus a clicked button. Enter in a form also clicks, but with count 0.
const alApretar = ({ target, detail }: MouseEvent): void => {
  if (detail > 0) anotar(apretado(target));
};

export const tieneAlguien = (): boolean =>
  (document.activeElement ?? document.body) !== document.body;

/** Returns the focus to a pressed button that lost it while disabled, once it is enabled. */
const alHabilitar = (cambios: readonly MutationRecord[]): void => {
  const [ultimo] = camino;
  if (!ultimo || tieneAlguien()) return;
  if (cambios.some(({ target }) => target === ultimo)) ultimo.focus({ preventScroll: true });
};

/**
 * Records the focus of the whole document, because browsers forget it when its element can no longer have it.
 * `primero` is an element that was already touched. Returns a function that stops it.
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

/** Way back for a dialog that opens now. */
export const caminoDeVuelta = (): Camino => {
  if (document.activeElement !== camino[0]) anotar(document.activeElement);
  return camino;
};
