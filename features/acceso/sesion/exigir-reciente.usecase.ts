import type { ContextoTx } from '#nucleo/contexto.ts';
import { sesionAntigua } from '#features/acceso/acceso.errors.ts';
import { comenzoLaSesion } from './sesiones-abiertas.query.ts';

const MINUTOS = 15;

/**
 * How somebody comes in is changed only soon after coming in: a session left open, or stolen, makes
 * nobody a way of their own. Throws 403 for an older one.
 */
export const exigirSesionReciente = async ({ tx, actor, ahora }: ContextoTx): Promise<void> => {
  const comenzo = actor.sesionId === null ? null : await comenzoLaSesion(tx, actor.sesionId);
  const desde = ahora.getTime() - MINUTOS * 60_000;
  if (!comenzo || comenzo.getTime() < desde) throw sesionAntigua();
};
