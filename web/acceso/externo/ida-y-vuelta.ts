import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { empezarConOidc, entrarConOidc } from '#features/acceso/oidc/oidc.contract.ts';
import { borrar, escribir, leer } from '../../lib/navegador/almacen.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { leerRegreso, type Regreso } from '../../lib/sesion/regreso.ts';

const NO_COMPLETADO =
  'El ingreso no se completó donde administra su cuenta: se canceló o no está permitido para usted.';
const INCOMPLETA = 'La dirección no trae lo necesario para entrar. Por favor, comience de nuevo.';
const SIN_RESPUESTA = 'No pudimos completar el ingreso. Por favor, comience de nuevo.';

const textoDe = (error: unknown): string =>
  error instanceof ErrorDeApi && error.codigo.startsWith('oidc.') ? error.message : SIN_RESPUESTA;

/** Leaves for the identity provider; this tab remembers the screen that asked for a session. */
export const irAlProveedor = async (regreso: Regreso): Promise<string | null> => {
  try {
    const { direccion } = await llamar(empezarConOidc, {});
    escribir({ trasEntrar: JSON.stringify(regreso) });
    globalThis.location.assign(direccion);
    return null;
  } catch (error) {
    return textoDe(error);
  }
};

/** Session from the provider's redirect, or the reason for a failure. */
export const volverDelProveedor = async (busqueda: string): Promise<SesionVM | string> => {
  const parametros = new URLSearchParams(busqueda);
  if (parametros.has('error')) return NO_COMPLETADO;
  const state = parametros.get('state');
  const code = parametros.get('code');
  const iss = parametros.get('iss');
  if (!state || !code) return INCOMPLETA;
  try {
    return await llamar(entrarConOidc, { state, code, ...(iss !== null && { iss }) });
  } catch (error) {
    return textoDe(error);
  }
};

/** Screen that asked for a session before this tab left; read once. */
export const tomarDestino = (): Regreso => {
  const guardado = leer('trasEntrar');
  borrar(['trasEntrar']);
  try {
    return leerRegreso(guardado === null ? null : JSON.parse(guardado));
  } catch {
    // An earlier release stored only a path.
    return leerRegreso(null);
  }
};
