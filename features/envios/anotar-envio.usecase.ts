import type { ContextoTx } from '#nucleo/contexto.ts';
import { crearEnvios, type EnvioEscrito, type EnvioNuevo } from './envio.store.ts';

type Envio = Omit<EnvioNuevo, 'ahora'>;

/**
 * Writes down what is to leave the house, in the transaction of the change that caused it; gives those
 * whose key was not written before: each leaves once.
 */
export const anotarEnvios = (ctx: ContextoTx, envios: readonly Envio[]): Promise<EnvioEscrito[]> =>
  crearEnvios(
    ctx.tx,
    envios.map((envio) => ({ ...envio, ahora: ctx.ahora })),
  );
