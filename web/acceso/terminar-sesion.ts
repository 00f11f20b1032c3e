import { cerrarSesion } from '#features/acceso/sesion/sesion.contract.ts';
import { ahora } from '../lib/navegador/ahora.ts';
import { llamar } from '../lib/api/api.ts';
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
  /** True if the server ended the session, or says that it had ended. */
  readonly avisado: boolean;
  /** Logout address of the identity provider that opened it. */
  readonly salida: string | null;
}

const CERRADA: Cierre = { avisado: true, salida: null };

/**
 * Token for the logout call. An expired one is renewed by the cookie while this tab still has its session.
 */
const tokenQueSirve = async (token: Token): Promise<string | null> =>
  estadoDelToken(token, ahora()) === 'vencido' ? refrescar().catch(() => token.valor) : token.valor;

/**
 * Ends the session in this tab in any case, and on the server if it answers; the user's other tabs are
 * notified. The tab forgets the session before the request, so that leaving the page meanwhile also leaves
 * the session. Unless the user chose it (`elegido`), the sale stays for its user.
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
  // Announced only now, because another tab asks the server about its session.
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
