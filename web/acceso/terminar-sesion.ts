import { ahora } from '../lib/ahora.ts';
import { llamar } from '../lib/api.ts';
import { anunciarCierre } from '../lib/sesion/cierre.ts';
import { refrescar } from '../lib/sesion/refrescar.ts';
import {
  estadoDelToken,
  fueTerminado,
  leerSesion,
  olvidarSesion,
  type Token,
} from '../lib/sesion/sesion.ts';
import { traerContratosDeSesion } from './abrir-sesion.ts';

const TIEMPO_MS = 5_000;

/** An expired token closes nothing: the cookie gives another, while this tab still has its session. */
const tokenQueSirve = async (token: Token): Promise<string | null> =>
  estadoDelToken(token, ahora()) === 'vencido' ? refrescar().catch(() => token.valor) : token.valor;

/**
 * Ends the session here, whatever the server says, and there if it answers; the other tabs of the
 * same user hear of it. This tab forgets it before the server is asked, so that whoever leaves the
 * page meanwhile has left the session too. Resolves to whether the server ended it; a session it
 * says is already over counts as ended.
 */
export const terminarSesion = async (): Promise<boolean> => {
  const { tipo, token, usuarioId } = leerSesion();
  const abierta = token !== null && !fueTerminado(token);
  const suyo = abierta ? await tokenQueSirve(token) : null;
  olvidarSesion();
  const avisado = suyo === null || (await avisarAlServidor(suyo));
  // Only now: another tab asks the server whether its session goes on.
  if (abierta && tipo === 'login' && usuarioId !== null) anunciarCierre(usuarioId);
  return avisado;
};

const avisarAlServidor = async (token: string): Promise<boolean> => {
  try {
    const { cerrarSesion } = await traerContratosDeSesion();
    await llamar(cerrarSesion, {}, { tiempoMs: TIEMPO_MS, token, aunqueSalga: true });
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'estado' in error && error.estado === 401;
  }
};
