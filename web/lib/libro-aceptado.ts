import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';

const EXTENSION = /\.xlsx?$/i;
const TIPO = /^application\/vnd\.(?:ms-excel|openxmlformats-officedocument\.spreadsheetml\.sheet)$/;

/** Types offered by the file dialog (V-MAS-009, A-ANUL-012). */
export const TIPOS_ACEPTADOS =
  '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reason why a chosen file is not sent; null if it may be. */
export const reparoDeLibro = ({ name, type, size }: File): 'formato' | 'tamano' | null => {
  if (!EXTENSION.test(name) && !TIPO.test(type)) return 'formato';
  return size > BYTES_MAXIMOS ? 'tamano' : null;
};
