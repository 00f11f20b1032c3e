import { identificar } from '#features/acceso/identificar.query.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { origenAjeno, sinSesion } from '../comunes.errors.ts';
import type { Actor, Puertos } from '../contexto.ts';
import type { Base } from '../db/conexion.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    ahora: Date | null;
  }
}

const SEGUROS = new Set(['GET', 'HEAD', 'OPTIONS']);

const anonimo = (req: FastifyRequest): Actor => ({
  rol: 'anonimo',
  usuarioId: null,
  nombreUsuario: null,
  sesionId: null,
  convenioId: null,
  ip: req.ip,
});

/** A browser says where a write comes from; a write of another site is refused (C18). */
const comprobarOrigen = (req: FastifyRequest): void => {
  const { origin } = req.headers;
  if (SEGUROS.has(req.method) || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== req.host) throw origenAjeno();
};

/** Sets who acts and when, once per request. A token that is no good any more is 401, not nobody. */
export const ponerSesion = (app: FastifyInstance, base: Base, puertos: Puertos): void => {
  app.decorateRequest('actor', null);
  app.decorateRequest('ahora', null);
  app.addHook('onRequest', async (req) => {
    req.ahora = puertos.reloj.ahora();
    req.actor = anonimo(req);
    if (!req.url.toLowerCase().startsWith('/api')) return;
    comprobarOrigen(req);
    const cabecera = req.headers.authorization;
    if (cabecera === undefined) return;
    const token = /^Bearer ([\w.-]+)$/.exec(cabecera)?.[1];
    const datos = token ? await puertos.cripto.leerToken(token, req.ahora) : null;
    const identidad = datos ? await identificar(base, datos.sesionId, req.ahora) : null;
    if (!datos || !identidad || identidad.usuarioId !== datos.usuarioId) throw sinSesion();
    req.actor = { ...identidad, sesionId: datos.sesionId, ip: req.ip };
  });
};
