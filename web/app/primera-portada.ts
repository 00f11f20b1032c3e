import { ETAPA } from '#features/ventas/etapa.ts';
import { flushSync } from 'react-dom';
import { abrirPortada, cerrarPortada, estadoDePortada } from '../lib/portada/portada.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { leerVenta } from '../lib/venta/venta.ts';
import { alPrimerGesto } from '../ui/foco/primer-gesto.ts';

/** Turns on the sheet of the application, which waits so that it does not stop the front page from being seen. */
const ponerHoja = async (): Promise<void> => {
  const hoja = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][media="not all"]');
  if (!hoja) return;
  const llegada = new Promise((listo) => {
    for (const suceso of ['load', 'error']) hoja.addEventListener(suceso, listo, { once: true });
  });
  hoja.media = 'all';
  if (!hoja.sheet) await llegada;
};

/** The code of what comes after the front page. */
const SIGUIENTES: readonly (() => Promise<unknown>)[] = [
  () => import('./DireccionCorta.tsx'),
  () => import('../venta/ingreso/IngresoVehiculo.tsx'),
  () => import('../venta/ingreso/IngresoDeVehiculos.tsx'),
];

/** True in a tab that left a purchase at its payment: its link leads back there, not to another plate. */
const esperaPago = (): boolean =>
  leerSesion().tipo === 'publica' && leerVenta().etapa === ETAPA.pago;

interface Comienzo {
  /** Draws the application; `estado` is navigation state of the entry by the link. */
  readonly partir: (estado?: object) => void;
  /** Draws it without waiting for anybody. */
  readonly enSeguida: boolean;
}

/**
 * Leaves the front page of a public link alone until somebody goes on from it, then draws the application in its place.
 * React draws nothing before: the page answers at once on a slow phone too.
 */
export const comenzarEnPortada = async ({ partir, enSeguida }: Comienzo): Promise<void> => {
  let pedida = false;
  const dibujar = async (estado?: object): Promise<void> => {
    if (pedida) return;
    pedida = true;
    await ponerHoja();
    // At once: between one page and the other nothing would be seen.
    flushSync(() => partir(estado));
    cerrarPortada();
  };
  if (enSeguida || esperaPago()) return dibujar();
  abrirPortada((patente) => void dibujar(estadoDePortada(patente)));
  alPrimerGesto(() => {
    // Whichever is needed will be asked for again.
    for (const traer of SIGUIENTES) void traer().catch(() => undefined);
  });
};
