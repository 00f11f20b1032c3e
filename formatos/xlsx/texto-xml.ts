// Fast path for nearly every cell: printable Latin text without anything to escape.
const LLANO = /^[ !#-%'-;=?-^`a-~\u00A1-\u00FF]*$/;

/**
 * Escapes a text for an element or attribute of a workbook. It drops characters that XML does not allow,
 * and escapes texts that look like a spreadsheet escape (`_x0041_`).
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
