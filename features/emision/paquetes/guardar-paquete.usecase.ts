import { claveDePaquete, type Marca } from '#features/numeros/almacen/marca.ts';
import type { Documentos, Modelo } from '#integrations/documentos/port.ts';
import { nombreEnPaquete, type PolizaEnPaquete } from './nombre-en-paquete.ts';

interface ArchivoNuevo {
  readonly poliza: PolizaEnPaquete;
  readonly contenido: Uint8Array;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/**
 * Stores all files in one pack, compressed against `modelo`. The key of the pack holds the mark of
 * its numbers and the hash of its bytes. Returns the keys of the files in order.
 */
export const guardarPaquete = (
  documentos: Documentos,
  archivos: readonly ArchivoNuevo[],
  { marca, modelo }: { readonly marca: Marca; readonly modelo: Modelo },
): Promise<string[]> =>
  documentos.guardarJuntos(
    (sha256) => claveDePaquete(marca, sha256),
    modelo,
    archivos.map(({ poliza, ...archivo }) => ({ ...archivo, nombre: nombreEnPaquete(poliza) })),
  );
