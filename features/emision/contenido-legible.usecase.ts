import { PaqueteIlegible } from '#formatos/paquete/paquete.ts';
import type { Documentos } from '#integrations/documentos/port.ts';

/**
 * What a pack says that it holds; null when nothing is there or its index cannot be read. A store that is
 * killed in the middle of a write, or whose disk is full, may leave a piece of a pack; its writer was
 * told so and wrote another one (A-PAQUETE-010).
 */
export const contenidoLegible = (
  documentos: Documentos,
  paquete: string,
): ReturnType<Documentos['contenidoDe']> =>
  documentos.contenidoDe(paquete).catch((error: unknown) => {
    if (error instanceof PaqueteIlegible) return null;
    throw error;
  });
