import { ahora } from '../ahora.ts';
import { estadoDelToken, fueTerminado, guardarToken, leerSesion, vencerToken } from './sesion.ts';

// Login and refresh themselves travel without a token.
const SIN_TOKEN = new Set([
  'Auth/Login',
  'Auth/LoginPublico',
  'Auth/RetomarVenta',
  'Auth/RetomarSesion',
  'Auth/ActualizarToken',
]);

/** Answers that say the session is over; any other leaves it as it is. */
const RECHAZOS = new Set([400, 401, 403]);

let enCurso: Promise<string | null> | null = null;

/** A browser holds several sessions: the token to renew says which one this tab means. */
const pedirToken = async (usuarioId: number, valor: string | undefined): Promise<string | null> => {
  const respuesta = await fetch('/api/Auth/ActualizarToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cliente': 'web' },
    body: JSON.stringify({ usuarioId, accesToken: valor }),
  });
  // A server that is busy or down has not said that the session is over.
  if (!respuesta.ok && !RECHAZOS.has(respuesta.status)) {
    throw new Error(`refresco: ${respuesta.status}`);
  }
  const token = respuesta.ok
    ? ((await respuesta.json()) as { accesToken: string; expiresIn: number })
    : null;
  // Meanwhile this tab may have left that session or entered another: the answer is not about it.
  const actual = leerSesion().token?.valor;
  if (actual !== valor) return actual ?? null;
  if (token) guardarToken(token, ahora());
  else vencerToken();
  return token?.accesToken ?? null;
};

/** A new access token by the HttpOnly cookie; null when the session is over. One at a time. */
export const refrescar = (): Promise<string | null> => {
  const { usuarioId, token } = leerSesion();
  if (usuarioId === null) return Promise.resolve(null);
  // The server said so already. After a logout in another tab it has yet to be asked.
  if (fueTerminado(token) && !token?.salio) return Promise.resolve(null);
  enCurso ??= pedirToken(usuarioId, token?.valor).finally(() => {
    enCurso = null;
  });
  return enCurso;
};

/**
 * The token for a call, refreshed silently when it is about to expire (15 minutes) or has. Without
 * an answer the call tries its luck with the one there is; once the session is over it has none,
 * and what is open to everybody goes on working.
 */
export const tokenParaLlamar = async (llamadaId: string): Promise<string | null> => {
  if (SIN_TOKEN.has(llamadaId)) return null;
  const { token } = leerSesion();
  const estado = estadoDelToken(token, ahora());
  if (estado === 'ausente') return null;
  if (estado === 'vigente') return token?.valor ?? null;
  return refrescar().catch(() => token?.valor ?? null);
};
