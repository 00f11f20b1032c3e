import type { ContextoTx } from '#nucleo/contexto.ts';
import { crearEnvios, type EnvioEscrito, type EnvioNuevo } from './envio.store.ts';

type Envio = Omit<EnvioNuevo, 'ahora'>;

/**
 * Writes outgoing messages in the transaction of their cause. Returns those whose key is new, so each leaves
 * once.
 */
export const anotarEnvios = (ctx: ContextoTx, envios: readonly Envio[]): Promise<EnvioEscrito[]> =>
  crearEnvios(
    ctx.tx,
    envios.map((envio) => ({ ...envio, ahora: ctx.ahora })),
  );
