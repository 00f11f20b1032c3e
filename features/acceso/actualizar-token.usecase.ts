import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { emitirTokens, leerTokenActualizacion, type Tokens } from './emitir-tokens.usecase.ts';
import { cerrarSesion, rotarSesion, tomarSesion } from './sesion.store.ts';

/** Two tabs of one browser may refresh at once; the later one still holds the turn before. */
const GRACIA_MS = 20_000;

/**
 * Rotates the refresh token. Null when it is not good any more; a turn older than the grace is a
 * stolen token used again: the whole family ends, which is committed, so null is returned, not thrown.
 */
export const actualizarToken = async (
  ctx: ContextoTx,
  usuarioId: number,
  token: string,
): Promise<Tokens | null> => {
  const leido = leerTokenActualizacion(ctx, token);
  if (!leido) return null;
  const sesion = await tomarSesion(ctx.tx, leido.sesionId);
  if (!sesion || sesion.cerrada_en || sesion.vence_en <= ctx.ahora || !sesion.vigente) return null;
  if (sesion.usuario_id !== usuarioId) return null;

  const familia = { sesionId: sesion.id, usuarioId: sesion.usuario_id };
  if (leido.turno === sesion.turno) {
    const turno = sesion.turno + 1;
    await rotarSesion(ctx.tx, sesion.id, turno, ctx.ahora);
    return emitirTokens(ctx, { ...familia, turno });
  }
  const enGracia = ctx.ahora.getTime() - sesion.rotada_en.getTime() <= GRACIA_MS;
  if (leido.turno === sesion.turno - 1 && enGracia) {
    return emitirTokens(ctx, { ...familia, turno: sesion.turno });
  }
  await cerrarSesion(ctx.tx, sesion.id, 'token reutilizado', ctx.ahora);
  await registrar(ctx, {
    accion: 'cerrar_familia_por_reuso',
    entidad: 'usuario',
    entidadId: sesion.usuario_id,
  });
  return null;
};
