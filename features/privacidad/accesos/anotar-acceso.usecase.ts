import type { Contexto } from '#nucleo/contexto.ts';
import type { Personas } from '#values/personas-en.ts';
import { guardarAcceso } from './acceso.store.ts';

interface Lectura extends Personas {
  readonly llamada: string;
  readonly motivo: string | null;
}

/**
 * Records the persons about to be shown to a user with a login. Skips sellers, who see their own sales, which
 * the audit covers. A failure is logged and does not stop the answer.
 */
export const anotarAcceso = async (
  ctx: Contexto,
  { llamada, motivo, ...personas }: Lectura,
): Promise<void> => {
  const { usuarioId, rol, sesionId } = ctx.actor;
  if (usuarioId === null || rol === 'publico' || ctx.alcance === 'propio') return;
  try {
    const { db, ahora, solicitudId } = ctx;
    const acceso = { ahora, solicitudId, usuarioId, rol, sesionId, llamada, motivo, ...personas };
    await guardarAcceso(db, acceso);
  } catch (error) {
    ctx.log.error({ err: error, llamada }, 'acceso a datos personales sin anotar');
  }
};
