import type { Fecha } from './fecha.ts';
import { PERFILES } from './perfil.ts';
import { convenioSePuedeVender, esAccesoConLogin } from './convenio.ts';

/** What decides whether a public link lets anybody in. */
export interface EstadoDeEnlace {
  readonly revocado: boolean;
  readonly convenio: {
    readonly vigente: boolean;
    readonly inicioVigencia: Fecha;
    readonly terminoVigencia: Fecha;
    readonly tipoDeAcceso: number;
  };
  readonly usuario: {
    /** Enabled, and still a seller of the agreement. */
    readonly vigente: boolean;
    readonly tipoLogin: number;
    readonly perfilId: number;
  };
}

const LOGIN_PUBLICO = 1;

/** A user for public links: the sales profile with public login. */
export const esUsuarioDeEnlace = (usuario: EstadoDeEnlace['usuario']): boolean =>
  usuario.vigente && usuario.tipoLogin === LOGIN_PUBLICO && usuario.perfilId === PERFILES.venta.id;

/** Whether the link is good on `hoy` (Santiago): not revoked, its agreement without login and sold. */
export const enlaceVigente = (
  { revocado, convenio, usuario }: EstadoDeEnlace,
  hoy: Fecha,
): boolean =>
  !revocado &&
  !esAccesoConLogin(convenio.tipoDeAcceso) &&
  convenioSePuedeVender(convenio, hoy) &&
  esUsuarioDeEnlace(usuario);
