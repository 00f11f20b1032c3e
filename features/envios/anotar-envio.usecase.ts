import type { ContextoTx } from '#nucleo/contexto.ts';
import { crearEnvios, type EnvioEscrito, type EnvioNuevo, insertarEnvios } from './envio.store.ts';

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

/** The same of one whose number nobody asks for: written at the end of the transaction. */
export const dejarEnvio = (ctx: ContextoTx, envio: Envio): void =>
  ctx.dejar(insertarEnvios([{ ...envio, ahora: ctx.ahora }]));
