import { ahora } from '../navegador/ahora.ts';
import { estadoDelToken, fueTerminado, guardarToken, leerSesion, vencerToken } from './sesion.ts';

// Calls without a token: login and refresh.
const SIN_TOKEN = new Set([
  'Auth/Login',
  'Auth/LoginPublico',
  'Auth/RetomarVenta',
  'Auth/RetomarSesion',
  'Auth/ActualizarToken',
]);

/** Statuses that end the session; others leave it unchanged. */
const RECHAZOS = new Set([400, 401, 403]);

let enCurso: Promise<string | null> | null = null;

/** Token to renew: it tells which of the browser's sessions this tab means. */
const pedirToken = async (usuarioId: number, valor: string | undefined): Promise<string | null> => {
  const respuesta = await fetch('/api/Auth/ActualizarToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cliente': 'web' },
    body: JSON.stringify({ usuarioId, accesToken: valor }),
  });
  // A busy or stopped server does not end the session.
  if (!respuesta.ok && !RECHAZOS.has(respuesta.status)) {
    throw new Error(`refresco: ${respuesta.status}`);
  }
  const token = respuesta.ok
    ? ((await respuesta.json()) as { accesToken: string; expiresIn: number })
    : null;
  // The tab may have another session by now, which the answer does not concern.
  const actual = leerSesion().token?.valor;
  if (actual !== valor) return actual ?? null;
  if (token) guardarToken(token, ahora());
  else vencerToken();
  return token?.accesToken ?? null;
};

/** New access token by the HttpOnly cookie; null if the session has ended. One request at a time. */
export const refrescar = (): Promise<string | null> => {
  const { usuarioId, token } = leerSesion();
  if (usuarioId === null) return Promise.resolve(null);
  // The server has already said so. After a logout in another tab it must still be asked.
  if (fueTerminado(token) && !token?.salio) return Promise.resolve(null);
  enCurso ??= pedirToken(usuarioId, token?.valor).finally(() => {
    enCurso = null;
  });
  return enCurso;
};

/**
 * Token for a call, refreshed silently when it has expired or will within 15 minutes. Without an answer the
 * present token is used. An ended session has none, and public calls still work.
 */
export const tokenParaLlamar = async (llamadaId: string): Promise<string | null> => {
  if (SIN_TOKEN.has(llamadaId)) return null;
  const { token } = leerSesion();
  const estado = estadoDelToken(token, ahora());
  if (estado === 'ausente') return null;
  if (estado === 'vigente') return token?.valor ?? null;
  return refrescar().catch(() => token?.valor ?? null);
};
