import { ETAPA } from '#features/ventas/etapa.ts';
import { leerVenta } from './venta/venta.ts';

/** Front version of this build (V-MODAL-018). */
export const VERSION_ESPERADA = '1.3';
export const INTERVALO_DE_VERSION = 600_000;
export const SEGUNDOS_PARA_RECARGAR = 5;

/** Changes with every build: the address of a file named by the hash of its content. */
export const COMPILACION = import.meta.url;

const CLAVE = 'recargadaPor';
// Addresses with a one-time code, which a reload would lose.
const SIN_RECARGA = [
  '/venta/ingresomasivo',
  '/venta/terminosycondiciones',
  '/venta/pago',
  '/venta/retorno',
];
const EMISION = '/venta/emisionpoliza';

/**
 * Front version that the server expects, or null. A bare fetch keeps zod out of the first load, and an old
 * build must understand any later answer.
 */
export const pedirVersion = async (): Promise<string | null> => {
  try {
    const respuesta = await fetch('/api/version/versionFront', { cache: 'no-store' });
    if (!respuesta.ok) return null;
    const { datos } = (await respuesta.json()) as { datos?: unknown };
    return typeof datos === 'string' ? datos : null;
  } catch {
    return null;
  }
};

/** True if a screen would ask before leaving: unsaved input, an upload or a payment in progress. */
const hayAlgoQuePerder = (): boolean =>
  !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** True on the issuance screen while the tab's payment is being cleared. */
const esperaPago = (ruta: string): boolean =>
  ruta.startsWith(EMISION) && leerVenta().etapa === ETAPA.pago;

/** Never during payment, upload or with unsaved input. */
export const puedeRecargar = (ruta: string = globalThis.location.pathname): boolean => {
  const minuscula = ruta.toLowerCase();
  if (SIN_RECARGA.some((prefijo) => minuscula.startsWith(prefijo))) return false;
  return !esperaPago(minuscula) && !hayAlgoQuePerder();
};

/** True if this tab has already reloaded because of `causa`, a version or a build. */
export const yaSeRecargo = (causa: string): boolean =>
  (sessionStorage.getItem(CLAVE) ?? '').split('\n').includes(causa);

/** Reloads, at most once in this tab per `causa`. */
export const recargarPor = (
  causa: string,
  recargar: () => void = () => globalThis.location.reload(),
): void => {
  if (yaSeRecargo(causa)) return;
  const anteriores = sessionStorage.getItem(CLAVE);
  sessionStorage.setItem(CLAVE, anteriores ? `${anteriores}\n${causa}` : causa);
  recargar();
};

const TROZO_AUSENTE = /dynamically imported module|preload CSS|module script/i;

/** True for the error of a part of the application that is no longer on the server. */
export const esTrozoAusente = (error: unknown): boolean =>
  error instanceof Error && TROZO_AUSENTE.test(error.message);
