import { llamar } from '../lib/api.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { abrirSesion, traerContratos } from './abrir-sesion.ts';

let enCurso: Promise<boolean> | null = null;

const pedir = async (): Promise<boolean> => {
  const { retomarSesion } = await traerContratos();
  const sesion = await llamar(retomarSesion, {});
  // Meanwhile somebody may have logged in here.
  if (leerSesion().tipo === 'ninguna') abrirSesion(sesion, 'login');
  return true;
};

/**
 * Takes over the login that this browser has open in another tab; false or an error when there is
 * none. One request at a time: React's strict mode mounts every screen twice.
 */
export const retomarSesionDelNavegador = (): Promise<boolean> => {
  enCurso ??= pedir().finally(() => {
    enCurso = null;
  });
  return enCurso;
};
