import { falloDeLibro } from '#features/carga-masiva/carga-masiva.errors.ts';
import { BYTES_MAXIMOS } from '#features/carga-masiva/columnas.ts';

const EXTENSION = /\.xlsx?$/i;
const TIPO = /^application\/vnd\.(?:ms-excel|openxmlformats-officedocument\.spreadsheetml\.sheet)$/;

/** Kinds the file dialog offers (ventas §5). */
export const TIPOS_ACEPTADOS =
  '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why a chosen file is not even sent, in the server's own words; null when it may be. */
export const motivoParaNoSubir = ({ name, type, size }: File): string | null => {
  if (!EXTENSION.test(name) && !TIPO.test(type)) return falloDeLibro('formato').message;
  return size > BYTES_MAXIMOS ? falloDeLibro('tamano').message : null;
};
