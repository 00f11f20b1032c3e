import type { Location } from 'react-router';
import { leerApartado } from './apartado.ts';
import { leerSesion, type Sesion, tieneVentana } from './sesion.ts';

/** Where login goes back to. */
export interface Regreso {
  /** Path and query of the screen that needed a session. */
  readonly desde?: string;
  /** Navigation state of that screen. */
  readonly estado?: unknown;
  /** User whose session ended there; missing where there was none. */
  readonly de?: number;
}

/** The way back to the screen at `location`. */
export const regresoA = ({ pathname, search, state }: Location<unknown>): Regreso => {
  const de = leerSesion().usuarioId ?? leerApartado()?.usuarioId;
  return {
    desde: `${pathname}${search}`,
    ...(state !== null && state !== undefined && { estado: state }),
    ...(de !== undefined && { de }),
  };
};

/** Reads what may be anything: navigation state, or what a tab remembered. */
export const leerRegreso = (guardado: unknown): Regreso => {
  const { desde, estado, de } = (guardado ?? {}) as Record<string, unknown>;
  if (typeof desde !== 'string' || desde === '') return {};
  return {
    desde,
    ...(estado !== undefined && { estado }),
    ...(typeof de === 'number' && { de }),
  };
};

/** Screens that need no window and still send to login for what a session shows in them. */
const ABIERTAS = ['/venta/emisionpoliza', '/venta/descargarpoliza'];

/**
 * The screen after login: the one that asked for a session, if this user may open it and it was not
 * somebody else's session that ended there; else home.
 */
export const destinoDe = (sesion: Sesion, { desde, estado, de }: Regreso) => {
  const abierta = ABIERTAS.includes((desde?.split('?')[0] ?? '').toLowerCase());
  const suya = de === undefined || de === sesion.usuarioId;
  return desde !== undefined && suya && (abierta || tieneVentana(sesion, desde))
    ? { to: desde, state: estado }
    : { to: '/bienvenida' };
};
