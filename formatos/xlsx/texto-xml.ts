// Nearly every cell: printable Latin text with nothing to escape.
const LLANO = /^[ !#-%'-;=?-^`a-~\u00A1-\u00FF]*$/;

/**
 * Text as it goes inside an element or attribute of a workbook: markup escaped, characters XML
 * does not allow left out, and what a spreadsheet would read as its own escape (`_x0041_`) told.
 */
export const escaparXml = (texto: string): string => (LLANO.test(texto) ? texto : escapar(texto));

const escapar = (texto: string): string =>
  texto
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');
