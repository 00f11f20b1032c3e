import { llamar } from '../api/api.ts';
import { leerSesion } from './sesion.ts';
import { abrirSesion, traerContratos } from './abrir-sesion.ts';

let enCurso: Promise<boolean> | null = null;

const pedir = async (): Promise<boolean> => {
  const { retomarSesion } = await traerContratos();
  const sesion = await llamar(retomarSesion, {});
  // Another login may have happened in this tab meanwhile.
  if (leerSesion().tipo === 'ninguna') abrirSesion(sesion, 'login');
  return true;
};

/**
 * Takes over the login that another tab of this browser has; false or an error if there is none. One request
 * at a time, because React's strict mode mounts every screen twice.
 */
export const retomarSesionDelNavegador = (): Promise<boolean> => {
  enCurso ??= pedir().finally(() => {
    enCurso = null;
  });
  return enCurso;
};
