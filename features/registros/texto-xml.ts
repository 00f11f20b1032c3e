/**
 * Text as it goes inside an element or attribute of a workbook: markup escaped, characters XML
 * does not allow left out, and what a spreadsheet would read as its own escape (`_x0041_`) told.
 */
export const escaparXml = (texto: string): string =>
  texto
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');
