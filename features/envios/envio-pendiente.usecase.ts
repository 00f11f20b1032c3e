import type { Contexto } from '#server/contexto.ts';
import { leerEnvioPendiente } from './envio.store.ts';

/** What still has to leave under this number, or null; `T` is what its room wrote down. */
export const envioPendiente = async <T>(
  ctx: Contexto,
  id: number,
): Promise<{ destino: string; contenido: T } | null> => {
  const fila = await leerEnvioPendiente(ctx.db, id);
  return fila ? { destino: fila.destino, contenido: fila.contenido as T } : null;
};
