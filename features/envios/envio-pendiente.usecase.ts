import type { Contexto } from '#nucleo/contexto.ts';
import { leerEnvioPendiente } from './envio.store.ts';

/** What still has to leave under this number, as its room wrote it down, or null. */
export const envioPendiente = async (
  ctx: Contexto,
  id: number,
): Promise<{ destino: string; contenido: unknown } | null> => {
  const fila = await leerEnvioPendiente(ctx.db, id);
  return fila ?? null;
};
