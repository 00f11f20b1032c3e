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
    /** True: another site may post a form here. */
    desdeFuera?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
    ahora: Date | null;
  }
}

const LARGO_DE_NAVEGADOR = 300;

const SEGUROS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Host of the request, without port 80 or 443, as browsers write it. */
const sitioDe = (req: FastifyRequest, { protocol }: URL): string =>
  URL.canParse(`${protocol}//${req.host}`) ? new URL(`${protocol}//${req.host}`).host : '';

/**
 * True if another site's page makes the request with an image, frame or script. Following a link from another
 * site does not count.
 */
const pideOtraPagina = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';

/**
 * Refuses requests of another site's page before a limit counts them against the visitor, and cross-site
 * writes too (C18). Our own site is the request's host, or the public address when a proxy hides that.
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

/** Sets actor and time once per request. An invalid token is 401, never an anonymous actor. */
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
