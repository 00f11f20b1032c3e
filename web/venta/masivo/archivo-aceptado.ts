import { falloDeLibro } from '#features/carga-masiva/carga-masiva.errors.ts';
import { reparoDeLibro } from '../../lib/libro-aceptado.ts';

/** Why a chosen file is not even sent, in the server's own words; null when it may be. */
export const motivoParaNoSubir = (archivo: File): string | null => {
  const reparo = reparoDeLibro(archivo);
  return reparo && falloDeLibro(reparo).message;
};
