import type { ContextoTx } from '#nucleo/contexto.ts';
import { quitarDeSaltados, tomarNumeracion } from './numeros.store.ts';

/**
 * Takes a pair of numbers out of the skipped ones, because their policy is known again. Blocks numbering
 * until the transaction ends. False if one of them was never skipped.
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
