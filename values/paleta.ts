/**
 * Colours of the product, on screens, mails, certificates, pictures and workbooks (V-CARA-001). A scale goes
 * from its palest shade, 0, to its darkest, 9. Sheets repeat these values, because they import nothing.
 */

/** Primary: bars, buttons and links of the house; the band of the certificate. */
export const MARINO = [
  '#eef4fa',
  '#dce8f4',
  '#c9dcef',
  '#9cbde0',
  '#7ba6d3',
  '#5588bb',
  '#3a6ea5',
  '#0b2f5b',
  '#08254a',
  '#061b38',
] as const;
/** Text, lines and backgrounds of a light page; the ink of the certificate is its darkest. */
export const GRIS = [
  '#f1f5f9',
  '#e9eef3',
  '#dde4eb',
  '#cbd5df',
  '#a8b4c0',
  '#828f9c',
  '#5b6775',
  '#4a5560',
  '#333e4a',
  '#16202c',
] as const;
/** Text, lines and backgrounds of a dark page. */
export const OSCURO = [
  '#d8dde2',
  '#bcc4cc',
  '#9aa4ae',
  '#77828d',
  '#3a434c',
  '#2c343c',
  '#22282f',
  '#191d22',
  '#12161a',
  '#0c0f12',
] as const;
export const ROJO = [
  '#fff1f0',
  '#fde4e2',
  '#f9c5c1',
  '#f29d96',
  '#e7706a',
  '#d64d44',
  '#b42318',
  '#9b2018',
  '#89221b',
  '#6d1a15',
] as const;
export const AMBAR = [
  '#fff9e8',
  '#fdf0cd',
  '#fae09e',
  '#f2c95f',
  '#e2ab2d',
  '#c48c14',
  '#a1710b',
  '#855b08',
  '#6d4a09',
  '#573b0b',
] as const;
export const VERDE = [
  '#eef8f1',
  '#dbf1e1',
  '#b4e0c1',
  '#84cb99',
  '#55b374',
  '#349859',
  '#237d46',
  '#1a6738',
  '#15542e',
  '#104125',
] as const;
/** Accent of the certificate. */
export const ESMERALDA = '#0e8a8a';
export const BLANCO = '#ffffff';
export const NEGRO = '#000000';
/** Ink of texts and of a number plate. */
export const TINTA = GRIS[9];
