import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { patenteEscrita } from '#values/patente-escrita.ts';
import { patenteAlSalir } from '#values/patente-tecleada.ts';
import { validarPatente } from '#values/validar-patente.ts';

/** Called when the user continues from the front page: with a plate, or null for several vehicles. */
type AlSeguir = (patente: string | null) => void;

/**
 * The front page as the server wrote it (server/plugins/portada.ts), beside React's root; null in every other
 * page. The element is kept while the document lives, so that its typed text stays.
 */
const portada = document.getElementById('portada');
const titulo = document.title;

/** Aborts the listeners of the open front page. */
let oidos = new AbortController();

export const hayPortada = (): boolean => portada !== null;

/** Opens the front page of a link: by `navegar` if this document has one, else by a request to the server. */
export const irAPortada = (ruta: string, navegar: (ruta: string) => unknown): void => {
  if (portada) navegar(ruta);
  else location.assign(ruta);
};

/** Navigation state for the entry by a link. */
interface EstadoDePortada {
  readonly pasoPorPortada: true;
  readonly patente: string | null;
  /** True if the buyer came back from a failed payment, to look at the vehicle again. */
  readonly trasFallo: boolean;
  /** Code of the reminder by whose link the buyer came; null otherwise. */
  readonly aviso: string | null;
}

export const estadoDePortada = (
  patente: string | null,
  trasFallo = false,
  aviso: string | null = null,
): EstadoDePortada => ({ pasoPorPortada: true, patente, trasFallo, aviso });

/**
 * Parses `location.state`, which may contain anything; null if the user did not continue from the front page.
 */
export const leerEstadoDePortada = (estado: unknown): EstadoDePortada | null => {
  const { pasoPorPortada, patente, trasFallo, aviso } = (estado ?? {}) as Record<string, unknown>;
  if (pasoPorPortada !== true) return null;
  const texto = (dicho: unknown): string | null => (typeof dicho === 'string' ? dicho : null);
  return estadoDePortada(texto(patente), trasFallo === true, texto(aviso));
};

/**
 * Removes the front page, so that React's root is visible. Writes `patente` into an empty field, so that Back
 * shows it after a reload.
 */
export const cerrarPortada = (patente: string | null = null): void => {
  oidos.abort();
  const campo = portada?.querySelector('input');
  if (portada && campo?.value === '' && patente !== null) {
    campo.value = patente;
    portada.dataset['lista'] = '';
  }
  const raiz = document.getElementById('raiz');
  if (raiz) raiz.hidden = false;
  portada?.remove();
};

const FALTA = 'Faltan letras o números: la patente tiene seis.';

const estaCompleta = ({ value }: HTMLInputElement): boolean =>
  normalizarPatente(value).length === LARGO_PATENTE;

/**
 * Shows the front page in place of React's screens. Calls `alSeguir` when the user continues: at the sixth
 * character, as in the entry's field, by the button or by the link.
 */
export const abrirPortada = (alSeguir: AlSeguir): void => {
  const raiz = document.getElementById('raiz');
  const campo = portada?.querySelector('input');
  if (!portada || !raiz || !campo) return;
  oidos.abort();
  oidos = new AbortController();
  const { signal } = oidos;
  const oir = (selector: string, suceso: string, hacer: (evento: Event) => void): void =>
    portada.querySelector(selector)?.addEventListener(suceso, hacer, { signal });

  const decir = (reparo: string | null): void => {
    campo.setAttribute('aria-invalid', String(reparo !== null));
    const error = portada.querySelector('[role=alert]');
    if (error) error.textContent = reparo;
  };
  const seguir = (): void => {
    const patente = patenteAlSalir(patenteEscrita(campo.value));
    const reparo = patente.length < LARGO_PATENTE ? FALTA : validarPatente(patente);
    decir(reparo);
    if (reparo === null) alSeguir(patente);
    else campo.focus();
  };
  oir('input', 'input', () => {
    decir(null);
    if (estaCompleta(campo)) seguir();
  });
  oir('form', 'submit', (evento) => {
    evento.preventDefault();
    seguir();
  });
  oir('.portada-varios', 'click', (evento) => {
    evento.preventDefault();
    alSeguir(null);
  });

  raiz.hidden = true;
  // Moving the page while it is in the document would take the focus from its field.
  if (!portada.isConnected) {
    raiz.before(portada);
    // The first key of a buyer who came back replaces the former plate.
    campo.focus();
    campo.select();
  }
  document.title = titulo;
  // The user typed before this script arrived.
  if (!('lista' in portada.dataset) && estaCompleta(campo)) queueMicrotask(seguir);
  portada.dataset['lista'] = '';
};
