import { strToU8, zipSync } from 'fflate';
import { type HojaEscrita, partesDeLibro } from './libro-xml.ts';

// The earliest date of the zip format; a fixed date makes equal workbooks equal bytes.
export const FECHA_DE_LIBRO = new Date('1980-01-01T00:00:00');
export const NIVEL_DE_LIBRO = 3;

/** Bytes of an .xlsx with these sheets. */
export const escribirLibro = (hojas: readonly HojaEscrita[]): Uint8Array => {
  const partes = Object.entries(partesDeLibro(hojas)).map(([ruta, xml]) => [ruta, strToU8(xml)]);
  return zipSync(Object.fromEntries(partes) as Record<string, Uint8Array>, {
    level: NIVEL_DE_LIBRO,
    mtime: FECHA_DE_LIBRO,
  });
};
