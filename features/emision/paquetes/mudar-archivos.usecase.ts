import { otroPaquete } from '#features/numeros/almacen/marca.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { moverClaves } from './paquete.store.ts';

interface Mudanza {
  readonly paquete: string;
  /** Keys of the files to move. */
  readonly claves: readonly string[];
  /** Policy numbers of the pack, by which the rows are found. */
  readonly numeros: readonly number[];
}

/**
 * Copies these files unchanged from a pack to a new one, and points their rows to it. The old pack
 * stays. Does nothing when another process moved one of them meanwhile.
 */
export const mudarArchivos = async (
  { base, documentos }: { readonly base: Base; readonly documentos: Documentos },
  { paquete, claves, numeros }: Mudanza,
): Promise<void> => {
  const nuevas = await documentos.mudar((sha256) => otroPaquete(paquete, sha256), claves);
  if (nuevas) await moverClaves(base, numeros, claves, nuevas);
};
