import { ahora } from './ahora.ts';
import { estadoDelToken, guardarToken, leerSesion, vencerToken } from './sesion.ts';

// Login and refresh themselves travel without a token.
const SIN_TOKEN = new Set([
  'Auth/Login',
  'Auth/LoginPublico',
  'Auth/RetomarVenta',
  'Auth/ActualizarToken',
]);

/** Answers that say the session is over; any other leaves it as it is. */
const RECHAZOS = new Set([400, 401, 403]);

let enCurso: Promise<string | null> | null = null;

const pedirToken = async (usuarioId: number): Promise<string | null> => {
  const respuesta = await fetch('/api/Auth/ActualizarToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cliente': 'web' },
    body: JSON.stringify({ usuarioId }),
  });
  if (RECHAZOS.has(respuesta.status)) {
    vencerToken();
    return null;
  }
  // A server that is busy or down has not said that the session is over.
  if (!respuesta.ok) throw new Error(`refresco: ${respuesta.status}`);
  const token = (await respuesta.json()) as { accesToken: string; expiresIn: number };
  guardarToken(token, ahora());
  return token.accesToken;
};

/** A new access token by the HttpOnly cookie; null when the session is over. One at a time. */
export const refrescar = (): Promise<string | null> => {
  const { usuarioId } = leerSesion();
  if (usuarioId === null) return Promise.resolve(null);
  enCurso ??= pedirToken(usuarioId).finally(() => {
    enCurso = null;
  });
  return enCurso;
};

/** The token for a call, refreshed silently when it is about to expire (15 minutes) or has. */
export const tokenParaLlamar = async (llamadaId: string): Promise<string | null> => {
  if (SIN_TOKEN.has(llamadaId)) return null;
  const { token } = leerSesion();
  const estado = estadoDelToken(token, ahora());
  if (estado === 'ausente') return null;
  if (estado === 'vigente') return token?.valor ?? null;
  const nuevo = await refrescar().catch(() => null);
  return nuevo ?? token?.valor ?? null;
};
