import type { Ajustes } from '#nucleo/contexto.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NOMBRE = 'soap_refresco';
/** Says that somebody chose to log out of this browser. */
const SALIDA = 'soap_salida';
const RUTA = '/api/Auth';
const SEGUNDOS = 12 * 3_600;
/** More tabs than this of one browser are no longer open; their cookies would fill the header. */
const MAXIMAS = 20;

interface Http {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ajustes: Ajustes;
}

const esWeb = (req: FastifyRequest): boolean => req.headers['x-cliente'] === 'web';

/** By what the request came on, or by the public address when a proxy hides that. */
export const esSeguro = (req: FastifyRequest, { direccion }: Ajustes): boolean =>
  req.protocol === 'https' || direccion.startsWith('https:');

/** Over https it is `__Secure-`; `__Host-` would need the path `/`, and send the token with every call. */
const nombreDe = (nombre: string, req: FastifyRequest, ajustes: Ajustes): string =>
  `${esSeguro(req, ajustes) ? '__Secure-' : ''}${nombre}`;

/** One cookie per session, so that tabs with different sessions never take each other's. */
const prefijoDe = (req: FastifyRequest, ajustes: Ajustes): string =>
  nombreDe(`${NOMBRE}_`, req, ajustes);

/** The session an access token names, unchecked and perhaps expired: it only chooses a cookie. */
const sesionQueNombra = (accesToken: string): string | null => {
  try {
    const datos: unknown = JSON.parse(
      Buffer.from(accesToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    const sid = typeof datos === 'object' && datos !== null && 'sid' in datos ? datos.sid : null;
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
};

/** Of this user, the oldest first: browsers send them in the order in which they were made. */
const galletasDe = (req: FastifyRequest, prefijo: string, usuarioId: number): string[] =>
  Object.keys(req.cookies).filter((nombre) => nombre.startsWith(`${prefijo}${usuarioId}_`));

/**
 * The refresh token of the session that `accesToken` names, or of this user's newest one; '' when
 * the browser holds none.
 */
export const leerGalleta = (
  { req, ajustes }: Omit<Http, 'reply'>,
  { usuarioId, accesToken }: { usuarioId: number; accesToken?: string | undefined },
): string => {
  const suyas = galletasDe(req, prefijoDe(req, ajustes), usuarioId);
  const sesion = accesToken === undefined ? null : (sesionQueNombra(accesToken) ?? '');
  const nombre = suyas.findLast((una) => sesion === null || una.endsWith(`_${sesion}`));
  return (nombre && req.cookies[nombre]) || '';
};

/** The refresh tokens that this browser holds of a user, a tab each, the oldest first. */
export const leerGalletas = ({ req, ajustes }: Omit<Http, 'reply'>, usuarioId: number): string[] =>
  galletasDe(req, prefijoDe(req, ajustes), usuarioId).map((nombre) => req.cookies[nombre] ?? '');

/** The refresh tokens that this browser holds, of whichever user, the oldest first. */
export const leerTodas = ({ req, ajustes }: Omit<Http, 'reply'>): string[] => {
  const prefijo = prefijoDe(req, ajustes);
  return Object.entries(req.cookies).flatMap(([nombre, valor]) =>
    nombre.startsWith(prefijo) && valor ? [valor] : [],
  );
};

interface ConRefresco {
  readonly tokenActualizacion?: string | undefined;
}

/** Owner of a session: a user who logged in, or a buyer who came by a link. */
interface Duena {
  readonly usuarioId: number;
  readonly tipo: 'login' | 'publico';
}

/**
 * The web keeps its refresh token where no script can read it; the body carries none. One that came
 * in the cookie goes back in it whatever the headers say: a script must not get it by asking.
 *
 * The cookie of a login ends with the browser, so that nobody else comes in after a restart. That of
 * a buyer lasts as long as its session: a telephone that was restarted still finds its payment.
 */
export const guardarGalleta = <S extends ConRefresco>(
  salida: S,
  { usuarioId, tipo }: Duena,
  { req, reply, ajustes }: Http,
  enGalleta = esWeb(req),
): S => {
  const { tokenActualizacion: token } = salida;
  if (!enGalleta || !token) return salida;
  const prefijo = prefijoDe(req, ajustes);
  const nombre = `${prefijo}${usuarioId}_${token.split('.')[0]}`;
  const otras = Object.keys(req.cookies).filter((una) => una.startsWith(prefijo) && una !== nombre);
  const secure = esSeguro(req, ajustes);
  for (const vieja of otras.slice(0, -(MAXIMAS - 1))) {
    reply.clearCookie(vieja, { path: RUTA, secure });
  }
  reply.setCookie(nombre, token, {
    path: RUTA,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(tipo === 'publico' && { maxAge: SEGUNDOS }),
  });
  return { ...salida, tokenActualizacion: undefined };
};

/** Somebody chose to log out here: until the next login no tab takes another's session over. */
export const marcarSalida = ({ req, reply, ajustes }: Http): void => {
  if (!esWeb(req)) return;
  const secure = esSeguro(req, ajustes);
  const nombre = nombreDe(SALIDA, req, ajustes);
  reply.setCookie(nombre, 'si', { path: RUTA, httpOnly: true, sameSite: 'strict', secure });
};

export const olvidarSalida = ({ req, reply, ajustes }: Http): void => {
  const nombre = nombreDe(SALIDA, req, ajustes);
  if (!(nombre in req.cookies)) return;
  reply.clearCookie(nombre, { path: RUTA, secure: esSeguro(req, ajustes) });
};

export const huboSalida = ({ req, ajustes }: Omit<Http, 'reply'>): boolean =>
  nombreDe(SALIDA, req, ajustes) in req.cookies;

export const traeGalleta = ({ req }: Pick<Http, 'req'>): boolean =>
  esWeb(req) ||
  !(typeof req.body === 'object' && req.body !== null && 'tokenActualizacion' in req.body);

/** The session is over: so is its cookie. */
export const borrarGalleta = (
  { req, reply, ajustes }: Http,
  { usuarioId, sesionId }: { usuarioId: number | null; sesionId: string | null },
): void => {
  const nombre = `${prefijoDe(req, ajustes)}${usuarioId}_${sesionId}`;
  reply.clearCookie(nombre, { path: RUTA, secure: esSeguro(req, ajustes) });
};
