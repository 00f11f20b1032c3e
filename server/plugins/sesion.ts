import { identificar } from '#features/acceso/identificar.query.ts';
import { anotarUso } from '#features/acceso/sesion/anotar-uso.usecase.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import { origenAjeno, sinSesion } from '#nucleo/comunes.errors.ts';
import type { Actor, Puertos } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { sinOcultos } from '#values/texto-oculto.ts';
import { esDeApi } from './es-de-api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form of another site may be posted here. */
    desdeFuera?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
    ahora: Date | null;
  }
}

const LARGO_DE_NAVEGADOR = 300;

const SEGUROS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The site a request was sent to, port 80 or 443 left out as browsers do. */
const sitioDe = (req: FastifyRequest, { protocol }: URL): string =>
  URL.canParse(`${protocol}//${req.host}`) ? new URL(`${protocol}//${req.host}`).host : '';

/**
 * Whether a page of another site asks in the name of its visitor: by a picture, a frame or a script. A link of
 * another site that somebody follows is none of these.
 */
const pideOtraPagina = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';

/**
 * A browser says where a request comes from; what a page of another site asks is refused before any limit
 * counts it against its visitor, and so is a write (C18). Ours is where the request was sent to, or the
 * public address when a proxy hides that.
 */
const comprobarOrigen = (req: FastifyRequest, direccion: string): void => {
  if (req.routeOptions.config.desdeFuera) return;
  if (pideOtraPagina(req)) throw origenAjeno();
  const { origin } = req.headers;
  if (SEGUROS.has(req.method) || origin === undefined) return;
  if (!URL.canParse(origin)) throw origenAjeno();
  const desde = new URL(origin);
  if (desde.host !== sitioDe(req, desde) && desde.origin !== new URL(direccion).origin) {
    throw origenAjeno();
  }
};

/** Sets who acts and when, once per request. A token that is no good any more is 401, not nobody. */
export const ponerSesion = (
  app: FastifyInstance,
  base: Base,
  puertos: Puertos,
  direccion: string,
): void => {
  const sesiones = preparada(base);
  app.decorateRequest('actor', null);
  app.decorateRequest('ahora', null);
  app.addHook('onRequest', async (req) => {
    req.ahora = puertos.reloj.ahora();
    const dicho = req.headers['user-agent'] ?? '';
    const navegador = sinOcultos(dicho).slice(0, LARGO_DE_NAVEGADOR);
    req.actor = actorAnonimo(req.ip, navegador);
    if (!esDeApi(req)) return;
    comprobarOrigen(req, direccion);
    const cabecera = req.headers.authorization;
    if (cabecera === undefined) return;
    const token = /^Bearer ([\w.-]+)$/.exec(cabecera)?.[1];
    const datos = token ? await puertos.cripto.leerToken(token, req.ahora) : null;
    const identidad = datos ? await identificar(sesiones, datos.sesionId, req.ahora) : null;
    if (!datos || !identidad || identidad.usuarioId !== datos.usuarioId) throw sinSesion();
    const { ultimoUso, ...quien } = identidad;
    req.actor = { ...quien, sesionId: datos.sesionId, ip: req.ip, navegador };
    await anotarUso(sesiones, datos.sesionId, { ultimoUso, ahora: req.ahora });
  });
};
