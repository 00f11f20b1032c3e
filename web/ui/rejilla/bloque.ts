/** Maximum characters of a cell; the server refuses more. */
export const LARGO_DE_CELDA = 200;

/**
 * A cell and its terminator: a tab, a line end or the end of the text. Quotes enclose cells that contain
 * those.
 */
const CELDA = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

const limpiar = (texto: string): string => {
  const entreComillas = texto.length > 1 && texto.startsWith('"') && texto.endsWith('"');
  const dicho = entreComillas ? texto.slice(1, -1).replaceAll('""', '"') : texto;
  return dicho.replaceAll(/\s+/g, ' ').trim().slice(0, LARGO_DE_CELDA);
};

/** Cells of a block copied from a spreadsheet, by row; `[['x']]` for a single text. */
export const leerBloque = (texto: string): string[][] => {
  const filas: string[][] = [[]];
  for (const [, celda = '', fin = ''] of texto.replace(/(?:\r\n|\r|\n)$/, '').matchAll(CELDA)) {
    filas.at(-1)?.push(limpiar(celda));
    if (fin === '') break;
    if (fin !== '\t') filas.push([]);
  }
  return filas;
};

/** True if a pasted text holds more than one cell. */
export const esBloque = (texto: string): boolean => /[\t\r\n]/.test(texto.trimEnd());
