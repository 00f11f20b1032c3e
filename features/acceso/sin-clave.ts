import { PERFILES, type RolDePerfil, rolDePerfilId } from '#values/perfil.ts';

/** Settings that decide which users have no password here. */
interface Ajustes {
  readonly identidad: {
    readonly sinClave: readonly RolDePerfil[];
    readonly emergencia: string | null;
  } | null;
}

interface Usuario {
  readonly nombre_usuario: string;
  readonly perfil_id: number;
}

/** Returns the ids of the profiles without password; none for the emergency user, who has one. */
export const perfilesSinClave = ({ identidad }: Ajustes, nombreUsuario?: string): number[] =>
  nombreUsuario !== undefined && identidad?.emergencia === nombreUsuario.toLowerCase()
    ? []
    : (identidad?.sinClave ?? []).map((rol) => PERFILES[rol].id);

/**
 * Returns whether this is the emergency user, who may log in by password when the profile may not.
 */
const esDeEmergencia = ({ identidad }: Ajustes, { nombre_usuario: nombre }: Usuario): boolean =>
  identidad?.emergencia === nombre.toLowerCase();

const deProveedor = ({ identidad }: Ajustes, { perfil_id: perfilId }: Usuario): boolean =>
  identidad?.sinClave.includes(rolDePerfilId(perfilId)) ?? false;

/** Returns whether this user can enter only through the identity provider. */
export const entraSoloConProveedor = (ajustes: Ajustes, usuario: Usuario): boolean =>
  deProveedor(ajustes, usuario) && !esDeEmergencia(ajustes, usuario);

/** Returns whether this user may log in by password only as the emergency user. */
export const entraPorEmergencia = (ajustes: Ajustes, usuario: Usuario): boolean =>
  deProveedor(ajustes, usuario) && esDeEmergencia(ajustes, usuario);
