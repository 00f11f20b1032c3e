import type { ContextoTx } from '#nucleo/contexto.ts';
import { actualizarToken } from './actualizar-token.usecase.ts';
import { leerTokenActualizacion, type Tokens } from './emitir-tokens.usecase.ts';
import { loginsAbiertos } from './sesion.store.ts';

interface Retomada {
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly perfilId: number;
  readonly tokens: Tokens;
}

/**
 * Continues the newest open login among a browser's refresh tokens (oldest first) in a new tab.
 * Returns null when there is none, or when several users are logged in, because the tab may belong
 * to any. Sessions of public links are ignored. Rotation and theft handling are those of
 * `actualizarToken`.
 */
export const retomarSesion = async (
  ctx: ContextoTx,
  tokens: readonly string[],
): Promise<Retomada | null> => {
  const leidos = tokens.flatMap((token) => {
    const leido = leerTokenActualizacion(ctx, token);
    return leido ? [{ token, sesionId: leido.sesionId }] : [];
  });
  if (leidos.length === 0) return null;
  const ids = leidos.map(({ sesionId }) => sesionId);
  const abiertas = new Map(
    (await loginsAbiertos(ctx.tx, ids, ctx.ahora)).map((sesion) => [sesion.id, sesion]),
  );
  const usuarios = new Set([...abiertas.values()].map((sesion) => sesion.usuario_id));
  if (usuarios.size > 1) return null;
  const cual = leidos.findLast(({ sesionId }) => abiertas.has(sesionId));
  const sesion = cual && abiertas.get(cual.sesionId);
  if (!sesion) return null;
  const renovada = await actualizarToken(ctx, sesion.usuario_id, cual.token);
  if (!renovada) return null;
  const usuario = { id: sesion.usuario_id, nombre: sesion.nombre_usuario };
  return { usuario, perfilId: sesion.perfil_id, tokens: renovada.tokens };
};
