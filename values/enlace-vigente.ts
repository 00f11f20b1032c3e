import type { Fecha } from './fecha.ts';
import { PERFILES } from './perfil.ts';
import { convenioSePuedeVender, esAccesoConLogin } from './convenio.ts';

/** State on which the validity of a public link depends. */
export interface EstadoDeEnlace {
  readonly revocado: boolean;
  readonly convenio: {
    readonly vigente: boolean;
    readonly inicioVigencia: Fecha;
    readonly terminoVigencia: Fecha;
    readonly tipoDeAcceso: number;
  };
  readonly usuario: {
    /** True when the user is enabled and still sells the agreement. */
    readonly vigente: boolean;
    readonly tipoLogin: number;
    readonly perfilId: number;
  };
}

const LOGIN_PUBLICO = 1;

/** True for an enabled user with the sales profile and public login. Only they have public links. */
export const esUsuarioDeEnlace = (usuario: EstadoDeEnlace['usuario']): boolean =>
  usuario.vigente && usuario.tipoLogin === LOGIN_PUBLICO && usuario.perfilId === PERFILES.venta.id;

/**
 * True when the link is valid on `hoy` (Santiago). The link is not revoked, its agreement is sold
 * without login on that day, and its user may have public links.
 */
export const enlaceVigente = (
  { revocado, convenio, usuario }: EstadoDeEnlace,
  hoy: Fecha,
): boolean =>
  !revocado &&
  !esAccesoConLogin(convenio.tipoDeAcceso) &&
  convenioSePuedeVender(convenio, hoy) &&
  esUsuarioDeEnlace(usuario);
