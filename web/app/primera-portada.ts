import { ETAPA } from '#features/ventas/etapa.ts';
import { flushSync } from 'react-dom';
import {
  abrirPortada,
  cerrarPortada,
  estadoDePortada,
  leerEstadoDePortada,
} from '../lib/portada/portada.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { leerVenta } from '../lib/venta/venta.ts';
import { alPrimerGesto } from '../ui/foco/primer-gesto.ts';

/** Turns on the application's style sheet, which is off so that it does not block the front page. */
const ponerHoja = async (): Promise<void> => {
  const hoja = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][media="not all"]');
  if (!hoja) return;
  const llegada = new Promise((listo) => {
    for (const suceso of ['load', 'error']) hoja.addEventListener(suceso, listo, { once: true });
  });
  hoja.media = 'all';
  if (!hoja.sheet) await llegada;
};

/** Code needed after the front page. */
const SIGUIENTES: readonly (() => Promise<unknown>)[] = [
  async () => (await import('./DireccionCorta.tsx')).traerCompra(),
];

/** True in a tab that left a purchase at its payment. Its link leads back there, not to another plate. */
const esperaPago = (): boolean =>
  leerSesion().tipo === 'publica' && leerVenta().etapa === ETAPA.pago;

/** State with which a reloaded or restored tab went on from the front page; null for a newly opened link. */
const estadoAnterior = () => {
  const [llegada] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A link that is opened again keeps the navigation state too, and asks for another plate.
  if (llegada?.type === 'navigate') return null;
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  return leerSesion().tipo === 'publica' ? leerEstadoDePortada(usr) : null;
};

interface Comienzo {
  /** Draws the application; `estado` is navigation state of the entry by the link. */
  readonly partir: (estado?: object) => void;
  /** Draws the application at once. */
  readonly enSeguida: boolean;
}

/**
 * Keeps the front page of a public link until the user continues, then draws the application in its place.
 * React draws nothing before, so the page responds at once even on a slow phone.
 */
export const comenzarEnPortada = async ({ partir, enSeguida }: Comienzo): Promise<void> => {
  const anterior = estadoAnterior();
  let pedida = false;
  const dibujar = async (estado?: object): Promise<void> => {
    if (pedida) return;
    pedida = true;
    await ponerHoja();
    // A synchronous render: otherwise the window would be blank between the two pages.
    flushSync(() => partir(estado));
    cerrarPortada(anterior?.patente);
  };
  if (enSeguida || esperaPago() || anterior) return dibujar();
  abrirPortada((patente) => void dibujar(estadoDePortada(patente)));
  alPrimerGesto(() => {
    // A failed prefetch is requested again when it is needed.
    for (const traer of SIGUIENTES) void traer().catch(() => undefined);
  });
};
