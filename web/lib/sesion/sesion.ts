import type { MarcaDeCompraVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { formatearFechaHora, parsearFechaHora } from '#values/fecha.ts';
import { PERFILES, rolDePerfilNombre } from '#values/perfil.ts';
import { escribir, leer, vaciar } from '../navegador/almacen.ts';

export interface Token {
  readonly valor: string;
  /** dd/mm/yyyy hh:mm:ss, Santiago (V-SES-025). */
  readonly expira: string;
  /** True if its user logged out in another tab. */
  readonly salio?: boolean;
}

/** Mirror of a session in the browser; the server never relies on it. */
export interface Sesion {
  readonly tipo: 'ninguna' | 'login' | 'publica';
  readonly usuarioId: number | null;
  readonly nombreUsuario: string | null;
  /** Profile name, as in `permisos`. */
  readonly permisos: string | null;
  readonly ventanas: readonly string[];
  readonly token: Token | null;
  /** Seller in a buyer's session. */
  readonly marca: MarcaDeCompraVM | null;
}

export const SIN_SESION: Sesion = {
  tipo: 'ninguna',
  usuarioId: null,
  nombreUsuario: null,
  permisos: null,
  ventanas: [],
  token: null,
  marca: null,
};

const MINUTOS_POR_VENCER = 15;

const leerJson = <T>(texto: string | null, omision: T): T => {
  if (!texto) return omision;
  try {
    return JSON.parse(texto) as T;
  } catch {
    return omision;
  }
};

/** Session in this tab's storage. */
export const leerSesion = (): Sesion => {
  const token = leerJson<Token | null>(leer('token'), null);
  if (!token) return SIN_SESION;
  return {
    tipo: leer('tipoSesion') === 'publica' ? 'publica' : 'login',
    usuarioId: Number(leer('idUsuario')) || null,
    nombreUsuario: leer('nombreUsuario'),
    permisos: leer('permisos'),
    ventanas: leerJson<string[]>(leer('ventanas'), []),
    token,
    marca: leerJson<MarcaDeCompraVM | null>(leer('marca'), null),
  };
};

export const guardarToken = (token: { accesToken: string; expiresIn: number }, ahora: Date): void =>
  escribir({
    token: JSON.stringify({
      valor: token.accesToken,
      expira: formatearFechaHora(new Date(ahora.getTime() + token.expiresIn * 1_000)),
    }),
  });

const TERMINADO = '01/01/2000 00:00:00';

/**
 * Marks the session as ended by the server, whatever its token says. `salio`: its user logged out in another
 * tab; then a renewed token lifts the mark.
 */
export const vencerToken = (salio = false): void => {
  const token = leerJson<Token | null>(leer('token'), null);
  if (!token) return;
  escribir({ token: JSON.stringify({ ...token, expira: TERMINADO, ...(salio && { salio }) }) });
};

/** True if the server has already said that this token's session has ended. */
export const fueTerminado = (token: Token | null): boolean => token?.expira === TERMINADO;

interface LoginRecibido {
  readonly token: { accesToken: string; expiresIn: number };
  readonly username: string;
  readonly id: number;
  readonly perfil: { nombre: string; ventanasVM: readonly { ruta: string; vigente: boolean }[] };
  readonly marca?: MarcaDeCompraVM;
}

/** Stores token, ids, visible window routes, profile and entry type (V-SES-004). */
export const guardarLogin = (
  login: LoginRecibido,
  tipo: 'login' | 'publica',
  ahora: Date,
): void => {
  escribir({
    idUsuario: String(login.id),
    nombreUsuario: login.username,
    permisos: login.perfil.nombre,
    tipoSesion: tipo,
    ...(login.marca && { marca: JSON.stringify(login.marca) }),
    ventanas: JSON.stringify(
      login.perfil.ventanasVM
        .filter(({ vigente }) => vigente)
        .map(({ ruta }) => ruta.toLowerCase()),
    ),
  });
  guardarToken(login.token, ahora);
};

export const guardarEndpoints = (endpoints: readonly string[]): void =>
  escribir({ endpoints: JSON.stringify(endpoints) });

export const olvidarSesion = (): void => vaciar();

/** Remaining life of the token; the server's expiry decides, this only triggers the refresh. */
export const estadoDelToken = (
  token: Token | null,
  ahora: Date,
): 'ausente' | 'vencido' | 'por_vencer' | 'vigente' => {
  if (!token) return 'ausente';
  const falta = parsearFechaHora(token.expira).getTime() - ahora.getTime();
  if (falta <= 0) return 'vencido';
  return falta <= MINUTOS_POR_VENCER * 60_000 ? 'por_vencer' : 'vigente';
};

/** Label of the top bar (V-ROL-008), or null for an unknown profile. */
export const etiquetaDePermiso = (permisos: string | null): string | null => {
  const rol = permisos ? rolDePerfilNombre(permisos) : null;
  return rol ? PERFILES[rol].etiqueta : null;
};

/**
 * True if a window route or its parent is in the user's list, in any case. A query or a child route needs
 * only its parent's window.
 */
export const tieneVentana = (sesion: Sesion, ruta: string): boolean => {
  const limpia = (ruta.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';
  return sesion.ventanas.some((ventana) => limpia === ventana || limpia.startsWith(`${ventana}/`));
};

export type Autorizacion =
  | 'autorizado'
  | 'sesion_publica_caducada'
  | 'sesion_privada_caducada'
  | 'no_autorizado'
  | 'no_autorizado_silencioso';

/** The guard's answer for a guarded path; `vencida` if the token could not be refreshed. */
export const autorizar = (sesion: Sesion, ruta: string, vencida: boolean): Autorizacion => {
  if (sesion.tipo === 'ninguna') return 'sesion_privada_caducada';
  if (vencida) {
    return sesion.tipo === 'publica' ? 'sesion_publica_caducada' : 'sesion_privada_caducada';
  }
  if (sesion.tipo === 'publica' && ruta.toLowerCase().startsWith('/bienvenida')) {
    return 'no_autorizado_silencioso';
  }
  return tieneVentana(sesion, ruta) ? 'autorizado' : 'no_autorizado';
};
