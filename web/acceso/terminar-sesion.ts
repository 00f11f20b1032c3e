import { anunciarCierre } from '../lib/sesion/cierre.ts';
import { llamar } from '../lib/api.ts';
import { fueTerminado, leerSesion, olvidarSesion } from '../lib/sesion/sesion.ts';
import { traerContratosDeSesion } from './abrir-sesion.ts';

const TIEMPO_MS = 5_000;

/**
 * Ends the session here, whatever the server says, and there if it answers; the other tabs of the
 * same user hear of it. Resolves to whether the server ended it; a session it says is already over
 * counts as ended.
 */
export const terminarSesion = async (): Promise<boolean> => {
  const { tipo, token, usuarioId } = leerSesion();
  const abierta = token !== null && !fueTerminado(token);
  const avisado = abierta ? await avisarAlServidor() : true;
  olvidarSesion();
  if (abierta && tipo === 'login' && usuarioId !== null) anunciarCierre(usuarioId);
  return avisado;
};

const avisarAlServidor = async (): Promise<boolean> => {
  try {
    const { cerrarSesion } = await traerContratosDeSesion();
    await llamar(cerrarSesion, {}, { tiempoMs: TIEMPO_MS });
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'estado' in error && error.estado === 401;
  }
};
