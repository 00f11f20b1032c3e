import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { abrirIncidente } from './abrir-incidente.usecase.ts';
import type { FalloConIncidente } from './incidente.errors.ts';

/** Opens the incident of a rolled-back call, in a transaction of its own. */
export const anotarRechazo = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  { incidente }: FalloConIncidente,
): Promise<void> => {
  try {
    await enTransaccion(ctx, (tx) => abrirIncidente(tx, incidente));
  } catch (error) {
    ctx.log.error({ err: error, incidente }, 'rechazo sin anotar');
  }
};
