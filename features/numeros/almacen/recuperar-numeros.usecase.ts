import type { ContextoTx } from '#nucleo/contexto.ts';
import { quitarDeSaltados, tomarNumeracion } from './numeros.store.ts';

/**
 * Takes a pair of numbers out of those jumped over: a policy that has them is known again. Nobody numbers anything
 * until the transaction ends. False when one of them was never jumped over.
 */
export const recuperarNumeros = async (
  { tx }: ContextoTx,
  { poliza, folio }: { readonly poliza: number; readonly folio: number },
): Promise<boolean> => {
  await tomarNumeracion(tx);
  return (
    (await quitarDeSaltados(tx, 'poliza', poliza)) && (await quitarDeSaltados(tx, 'folio', folio))
  );
};
