import type { ContextoTx } from '#nucleo/contexto.ts';
import { sesionAntigua } from '#features/acceso/acceso.errors.ts';
import { comenzoLaSesion } from './sesiones-abiertas.query.ts';

const MINUTOS = 15;

/**
 * Throws 403 when the session is old. Ways to log in may be changed only soon after a login, so
 * that an open or stolen session cannot add one.
 */
export const exigirSesionReciente = async ({ tx, actor, ahora }: ContextoTx): Promise<void> => {
  const comenzo = actor.sesionId === null ? null : await comenzoLaSesion(tx, actor.sesionId);
  const desde = ahora.getTime() - MINUTOS * 60_000;
  if (!comenzo || comenzo.getTime() < desde) throw sesionAntigua();
};
