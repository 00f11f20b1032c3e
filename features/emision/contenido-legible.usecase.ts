import { PaqueteIlegible } from '#formatos/paquete/paquete.ts';
import type { Documentos } from '#integrations/documentos/port.ts';

/**
 * Reads the index of a pack; null when the pack is missing or its index is unreadable. A store that
 * is killed while writing, or whose disk is full, may leave a torn pack. Its writer saw the error
 * and wrote another pack (A-PAQUETE-010).
 */
export const contenidoLegible = (
  documentos: Documentos,
  paquete: string,
): ReturnType<Documentos['contenidoDe']> =>
  documentos.contenidoDe(paquete).catch((error: unknown) => {
    if (error instanceof PaqueteIlegible) return null;
    throw error;
  });
