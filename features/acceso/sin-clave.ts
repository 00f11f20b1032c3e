import { PERFILES, type RolDePerfil, rolDePerfilId } from '#values/perfil.ts';

/** What of the settings says who has no password here. */
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

/** Ids of the profiles that have no password; none for the user of an emergency, who has one. */
export const perfilesSinClave = ({ identidad }: Ajustes, nombreUsuario?: string): number[] =>
  nombreUsuario !== undefined && identidad?.emergencia === nombreUsuario.toLowerCase()
    ? []
    : (identidad?.sinClave ?? []).map((rol) => PERFILES[rol].id);

/** Whether this is the user who may come in by password when everybody else of its profile may not. */
const esDeEmergencia = ({ identidad }: Ajustes, { nombre_usuario: nombre }: Usuario): boolean =>
  identidad?.emergencia === nombre.toLowerCase();

const deProveedor = ({ identidad }: Ajustes, { perfil_id: perfilId }: Usuario): boolean =>
  identidad?.sinClave.includes(rolDePerfilId(perfilId)) ?? false;

/** Whether nothing of ours lets this user in: the provider of identities does. */
export const entraSoloConProveedor = (ajustes: Ajustes, usuario: Usuario): boolean =>
  deProveedor(ajustes, usuario) && !esDeEmergencia(ajustes, usuario);

/** Whether its password opens only because it is the one for a day without the provider. */
export const entraPorEmergencia = (ajustes: Ajustes, usuario: Usuario): boolean =>
  deProveedor(ajustes, usuario) && esDeEmergencia(ajustes, usuario);
