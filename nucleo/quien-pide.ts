import { redDe } from '#values/red.ts';
import type { Actor } from './contexto.ts';

/** True without a login: an anonymous visitor, or a public session, which anybody may open. */
export const esVisitante = ({ rol }: Pick<Actor, 'rol'>): boolean =>
  rol === 'anonimo' || rol === 'publico';

/**
 * Key of the rate limit that a request uses. Each user with login has its own. Visitors share that of their
 * network; public sessions and anonymous visitors have separate ones.
 */
export const quienPide = (actor: Pick<Actor, 'rol' | 'ip' | 'usuarioId'>): string =>
  esVisitante(actor) ? `${actor.rol} ${redDe(actor.ip)}` : `usuario ${actor.usuarioId}`;
