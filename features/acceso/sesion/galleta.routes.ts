import type { Ajustes } from '#nucleo/contexto.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NOMBRE = 'soap_refresco';
/** Marks a browser whose user chose to log out. */
const SALIDA = 'soap_salida';
const RUTA = '/api/Auth';
const SEGUNDOS = 12 * 3_600;
/**
 * Maximum cookies of one browser; older tabs are closed, and their cookies would fill the header.
 */
const MAXIMAS = 20;

interface Http {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ajustes: Ajustes;
}

const esWeb = (req: FastifyRequest): boolean => req.headers['x-cliente'] === 'web';

/**
 * Returns whether the request uses https, by its connection or, behind a proxy, by the public
 * address.
 */
export const esSeguro = (req: FastifyRequest, { direccion }: Ajustes): boolean =>
  req.protocol === 'https' || direccion.startsWith('https:');

/**
 * Over https the prefix is `__Secure-`. `__Host-` would require the path `/` and send the token
 * with every call.
 */
const nombreDe = (nombre: string, req: FastifyRequest, ajustes: Ajustes): string =>
  `${esSeguro(req, ajustes) ? '__Secure-' : ''}${nombre}`;

/** Each session has its own cookie, so that tabs with different sessions do not mix. */
const prefijoDe = (req: FastifyRequest, ajustes: Ajustes): string =>
  nombreDe(`${NOMBRE}_`, req, ajustes);

/** Reads the session id of an access token without checking it; it only chooses a cookie. */
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

/** Returns the names of a user's cookies, oldest first: browsers send them in order of creation. */
const galletasDe = (req: FastifyRequest, prefijo: string, usuarioId: number): string[] =>
  Object.keys(req.cookies).filter((nombre) => nombre.startsWith(`${prefijo}${usuarioId}_`));

/**
 * Returns the refresh token of the session in `accesToken`, or of this user's newest one; '' when
 * the browser has none.
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

/** Returns a user's refresh tokens in this browser, one per tab, oldest first. */
export const leerGalletas = ({ req, ajustes }: Omit<Http, 'reply'>, usuarioId: number): string[] =>
  galletasDe(req, prefijoDe(req, ajustes), usuarioId).map((nombre) => req.cookies[nombre] ?? '');

/** Returns all refresh tokens in this browser, oldest first. */
export const leerTodas = ({ req, ajustes }: Omit<Http, 'reply'>): string[] => {
  const prefijo = prefijoDe(req, ajustes);
  return Object.entries(req.cookies).flatMap(([nombre, valor]) =>
    nombre.startsWith(prefijo) && valor ? [valor] : [],
  );
};

interface ConRefresco {
  readonly tokenActualizacion?: string | undefined;
}

/** Owner of a session: a user with a login, or a buyer who came by a link. */
interface Duena {
  readonly usuarioId: number;
  readonly tipo: 'login' | 'publico';
}

/**
 * Moves the refresh token from the response into an HttpOnly cookie for the web. A token received in a cookie
 * returns in a cookie regardless of headers, so that no script gets it. The cookie of a login ends with the
 * browser, so that nobody else comes in after a restart. A buyer's cookie lasts as long as the session, so
 * that a restarted telephone still finds its payment.
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

/**
 * Marks that a user chose to log out here; until the next login no tab takes over another session.
 */
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

/** Deletes the cookie of an ended session. */
export const borrarGalleta = (
  { req, reply, ajustes }: Http,
  { usuarioId, sesionId }: { usuarioId: number | null; sesionId: string | null },
): void => {
  const nombre = `${prefijoDe(req, ajustes)}${usuarioId}_${sesionId}`;
  reply.clearCookie(nombre, { path: RUTA, secure: esSeguro(req, ajustes) });
};
