import { llamar } from '../lib/api.ts';
import { leerSesion, olvidarSesion } from '../lib/sesion.ts';
import { traerContratos } from './entrar.ts';

const TIEMPO_MS = 5_000;

/**
 * Ends the session here, whatever the server says, and there if it answers. Resolves whether it
 * did: its refusal of a session that is already over counts as yes.
 */
export const terminarSesion = async (): Promise<boolean> => {
  const habia = leerSesion().token !== null;
  const avisado = habia ? await avisarAlServidor() : true;
  olvidarSesion();
  return avisado;
};

const avisarAlServidor = async (): Promise<boolean> => {
  try {
    const { cerrarSesion } = await traerContratos();
    await llamar(cerrarSesion, {}, { tiempoMs: TIEMPO_MS });
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'estado' in error && error.estado === 401;
  }
};
