import { strToU8, zipSync } from 'fflate';
import { type HojaEscrita, partesDeLibro } from './libro-xml.ts';

// Zip knows no day before; the same workbook is the same bytes at any time.
export const FECHA_DE_LIBRO = new Date('1980-01-01T00:00:00');
export const NIVEL_DE_LIBRO = 3;

/** The bytes of an .xlsx with these sheets. */
export const escribirLibro = (hojas: readonly HojaEscrita[]): Uint8Array => {
  const partes = Object.entries(partesDeLibro(hojas)).map(([ruta, xml]) => [ruta, strToU8(xml)]);
  return zipSync(Object.fromEntries(partes) as Record<string, Uint8Array>, {
    level: NIVEL_DE_LIBRO,
    mtime: FECHA_DE_LIBRO,
  });
};
