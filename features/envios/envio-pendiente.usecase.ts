import type { Contexto } from '#nucleo/contexto.ts';
import {
  type EnvioNuevo,
  leerEnviosPendientes,
  leerRezagados,
  leerSinIntentar,
} from './envio.store.ts';

export interface EnvioPendiente {
  readonly id: number;
  readonly clave: string;
  readonly ventaId: number | null;
  readonly destino: string;
  readonly contenido: unknown;
}

/** Messages with these ids that must still leave, as stored. */
export const enviosPendientes = async (
  ctx: Contexto,
  ids: readonly number[],
): Promise<EnvioPendiente[]> =>
  (await leerEnviosPendientes(ctx.db, ids)).map(({ venta_id: ventaId, ...envio }) => ({
    ...envio,
    ventaId,
  }));

/** Ids of the messages of this kind and these sales without an attempt yet. */
export const enviosSinIntentar = async (
  ctx: Contexto,
  clase: EnvioNuevo['clase'],
  ventaIds: readonly number[],
): Promise<number[]> => (await leerSinIntentar(ctx.db, clase, ventaIds)).map(({ id }) => id);

/** Ids of the messages of this kind, stored before `antesDe`, without an attempt yet. */
export const enviosRezagados = async (
  ctx: Contexto,
  clase: EnvioNuevo['clase'],
  antesDe: Date,
): Promise<number[]> => (await leerRezagados(ctx.db, clase, antesDe)).map(({ id }) => id);
