import { cerrarSesion } from '#features/acceso/sesion/sesion.contract.ts';
import { ahora } from '../lib/ahora.ts';
import { llamar } from '../lib/api.ts';
import { anunciarCierre } from '../lib/sesion/cierre.ts';
import { apartarSesion } from '../lib/sesion/apartado.ts';
import { refrescar } from '../lib/sesion/refrescar.ts';
import {
  estadoDelToken,
  fueTerminado,
  leerSesion,
  olvidarSesion,
  type Token,
} from '../lib/sesion/sesion.ts';

const TIEMPO_MS = 5_000;

interface Cierre {
  /** The server ended it, or says that it was over already. */
  readonly avisado: boolean;
  /** Where the provider of identities that opened it ends it too. */
  readonly salida: string | null;
}

const CERRADA: Cierre = { avisado: true, salida: null };

/** An expired token closes nothing: the cookie gives another, while this tab still has its session. */
const tokenQueSirve = async (token: Token): Promise<string | null> =>
  estadoDelToken(token, ahora()) === 'vencido' ? refrescar().catch(() => token.valor) : token.valor;

/**
 * Ends the session here, whatever the server says, and there if it answers; the other tabs of the
 * same user hear of it. This tab forgets it before the server is asked, so that whoever leaves the
 * page meanwhile has left the session too. One that was not ended by choice (`elegido`) leaves its
 * sale to its user.
 */
export const terminarSesion = async ({
  elegido,
}: {
  readonly elegido: boolean;
}): Promise<Cierre> => {
  const { tipo, token, usuarioId } = leerSesion();
  const abierta = token !== null && !fueTerminado(token);
  const suyo = abierta ? await tokenQueSirve(token) : null;
  if (elegido) olvidarSesion();
  else apartarSesion();
  const cierre = suyo === null ? CERRADA : await avisarAlServidor(suyo);
  // Only now: another tab asks the server whether its session goes on.
  if (abierta && tipo === 'login' && usuarioId !== null) anunciarCierre(usuarioId);
  return cierre;
};

const avisarAlServidor = async (token: string): Promise<Cierre> => {
  try {
    const opciones = { tiempoMs: TIEMPO_MS, token, aunqueSalga: true };
    const { salida = null } = await llamar(cerrarSesion, {}, opciones);
    return { avisado: true, salida };
  } catch (error) {
    const yaEstaba =
      typeof error === 'object' && error !== null && 'estado' in error && error.estado === 401;
    return { avisado: yaEstaba, salida: null };
  }
};
