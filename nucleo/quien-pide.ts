import { redDe } from '#values/red.ts';
import type { Actor } from './contexto.ts';

/** Whether nobody logged in: an anonymous visitor or a public session, which anybody may open. */
export const esVisitante = ({ rol }: Pick<Actor, 'rol'>): boolean =>
  rol === 'anonimo' || rol === 'publico';

/**
 * Names the budget that a request uses. A user with a login has their own, whatever others do from the same
 * address. Visitors share that of their network; those with a public session have another than those without.
 */
export const quienPide = (actor: Pick<Actor, 'rol' | 'ip' | 'usuarioId'>): string =>
  esVisitante(actor) ? `${actor.rol} ${redDe(actor.ip)}` : `usuario ${actor.usuarioId}`;
