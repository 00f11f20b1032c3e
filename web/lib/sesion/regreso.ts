import type { Location } from 'react-router';
import { leerApartado } from './apartado.ts';
import { leerSesion, type Sesion, tieneVentana } from './sesion.ts';

/** Return target of the login. */
export interface Regreso {
  /** Path and query of the screen that needed a session. */
  readonly desde?: string;
  /** Navigation state of that screen. */
  readonly estado?: unknown;
  /** User whose session ended there; absent if there was none. */
  readonly de?: number;
}

/** Return target for the screen at `location`. */
export const regresoA = ({ pathname, search, state }: Location<unknown>): Regreso => {
  const de = leerSesion().usuarioId ?? leerApartado()?.usuarioId;
  return {
    desde: `${pathname}${search}`,
    ...(state !== null && state !== undefined && { estado: state }),
    ...(de !== undefined && { de }),
  };
};

/** Parses navigation state or a tab's storage, which may hold anything. */
export const leerRegreso = (guardado: unknown): Regreso => {
  const { desde, estado, de } = (guardado ?? {}) as Record<string, unknown>;
  if (typeof desde !== 'string' || desde === '') return {};
  return {
    desde,
    ...(estado !== undefined && { estado }),
    ...(typeof de === 'number' && { de }),
  };
};

/** Screens without a window that still lead to login for session data. */
const ABIERTAS = ['/venta/emisionpoliza', '/venta/descargarpoliza'];

/**
 * Screen after login: the one that asked for a session, else home. It is home too if this user may not open
 * that screen, or if the ended session was another user's.
 */
export const destinoDe = (sesion: Sesion, { desde, estado, de }: Regreso) => {
  const abierta = ABIERTAS.includes((desde?.split('?')[0] ?? '').toLowerCase());
  const suya = de === undefined || de === sesion.usuarioId;
  return desde !== undefined && suya && (abierta || tieneVentana(sesion, desde))
    ? { to: desde, state: estado }
    : { to: '/bienvenida' };
};
