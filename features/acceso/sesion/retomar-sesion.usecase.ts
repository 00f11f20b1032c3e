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
 * Goes on in a new tab with the newest open login among a browser's refresh tokens, given oldest
 * first; null when there is none, and where several users are logged in: the tab may be of any of
 * them. Sessions of public links are left alone. Rotation and theft handling are those of
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
