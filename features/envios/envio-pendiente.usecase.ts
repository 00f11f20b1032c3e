import type { Contexto } from '#nucleo/contexto.ts';
import {
  type EnvioNuevo,
  leerEnviosPendientes,
  leerRezagados,
  leerSinIntentar,
} from './envio.store.ts';

export interface EnvioPendiente {
  readonly id: number;
  readonly ventaId: number | null;
  readonly destino: string;
  readonly contenido: unknown;
}

/** What still has to leave under these numbers, as its room wrote it down. */
export const enviosPendientes = async (
  ctx: Contexto,
  ids: readonly number[],
): Promise<EnvioPendiente[]> =>
  (await leerEnviosPendientes(ctx.db, ids)).map(({ venta_id: ventaId, ...envio }) => ({
    ...envio,
    ventaId,
  }));

/** The numbers of what is of these sales and this kind, and nobody tried to send yet. */
export const enviosSinIntentar = async (
  ctx: Contexto,
  clase: EnvioNuevo['clase'],
  ventaIds: readonly number[],
): Promise<number[]> => (await leerSinIntentar(ctx.db, clase, ventaIds)).map(({ id }) => id);

/** The numbers of what is of this kind, was written down before `antesDe`, and nobody tried to send yet. */
export const enviosRezagados = async (
  ctx: Contexto,
  clase: EnvioNuevo['clase'],
  antesDe: Date,
): Promise<number[]> => (await leerRezagados(ctx.db, clase, antesDe)).map(({ id }) => id);
