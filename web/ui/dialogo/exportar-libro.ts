import type { Llamada } from '#values/llamada.ts';
import type { z } from 'zod';
import { descargar, ErrorDeApi } from '../../lib/api/api.ts';
import { DESCARGA_FALLIDA, GENERANDO } from '../../lib/textos-de-descarga.ts';
import type { Operacion } from './useOperacion.ts';

/** Message for a report or an export that must wait; null for any other failure. */
export const textoDeOtroMomento = (fallo: unknown): string | null =>
  fallo instanceof ErrorDeApi && fallo.codigo === 'servicio.en_otro_momento' ? fallo.message : null;

/** Saves the workbook of a call, with the operation dialog. */
export const exportarLibro = async <E extends z.ZodType>(
  { iniciar, ocultar, error }: Pick<Operacion, 'iniciar' | 'ocultar' | 'error'>,
  llamada: Llamada<E>,
  entrada: z.input<E>,
  nombre: string,
): Promise<void> => {
  iniciar(GENERANDO);
  try {
    await descargar(llamada, entrada, nombre);
    ocultar();
  } catch (fallo) {
    error(textoDeOtroMomento(fallo) ?? DESCARGA_FALLIDA);
  }
};
