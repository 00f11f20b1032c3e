import { SSF } from '@e965/xlsx';

const MONEDA = '"$"#,##0;\\-"$"#,##0';
const MONEDA_DECIMAL = '"$"#,##0.00;\\-"$"#,##0.00';
const MILES = '#,##0;\\-#,##0';
const MILES_DECIMAL = '#,##0.00;\\-#,##0.00';
const FECHA = 'dd\\-mm\\-yyyy';
/** Built-in number formats of Excel in its Spanish (Chile) version, by id. */
const PROPIOS: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: MONEDA,
  6: MONEDA,
  7: MONEDA_DECIMAL,
  8: MONEDA_DECIMAL,
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: FECHA,
  15: 'd\\-mmm\\-yy',
  16: 'd\\-mmm',
  17: 'mmm\\-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd\\-mm\\-yyyy h:mm',
  37: MILES,
  38: MILES,
  39: MILES_DECIMAL,
  40: MILES_DECIMAL,
  41: MILES,
  42: MONEDA,
  43: MILES_DECIMAL,
  44: MONEDA_DECIMAL,
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/** Ids of date formats of the Chinese, Japanese, Korean and Thai versions; shown as dates. */
const FECHAS_DE_ASIA: readonly (readonly [number, number])[] = [
  [27, 36],
  [50, 58],
  [71, 81],
];

/** Built-in format of an id that the workbook does not define; 'General' for unknown ids. */
export const formatoPropio = (id: number): string => {
  const esFecha = FECHAS_DE_ASIA.some(([desde, hasta]) => id >= desde && id <= hasta);
  return PROPIOS[id] ?? (esFecha ? FECHA : 'General');
};

// Placeholders for literal dots and commas while separators are swapped to the Chilean ones.
const PUNTO = '\uE000';
const COMA = '\uE001';
/** Maximum length of a format in Excel. */
const LARGO_MAXIMO = 255;

const INGLES =
  'January February March April May June July August September October November December Sunday Monday Tuesday Wednesday Thursday Friday Saturday';
const ESPANOL =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre domingo lunes martes miércoles jueves viernes sábado';
/** Spanish names of the English months and days that the library writes, full and three letters. */
const EN_ESPANOL = new Map(
  [undefined, 3].flatMap((letras) => {
    const espanol = ESPANOL.split(' ');
    return INGLES.split(' ').map((nombre, i): [string, string] => [
      nombre.slice(0, letras),
      espanol[i]?.slice(0, letras) ?? '',
    ]);
  }),
);

/** Matches unquoted literal signs, and constructs in which such signs have another meaning. */
const SIGNO = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|E[-+]|[-+()]/gi;

/** Format for the library: without locale codes, signs escaped, literal dots and commas marked. */
const preparar = (formato: string): string =>
  formato
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, moneda: string) => (moneda ? `"${moneda}"` : ''))
    // The library shows one digit before an unescaped sign; Excel shows all of them.
    .replace(SIGNO, (parte) => (parte.length === 1 ? `\\${parte}` : parte))
    .replace(/"[^"]*"|\\./g, (literal) => literal.replaceAll('.', PUNTO).replaceAll(',', COMA));

const sinMarcas = (texto: string): string => texto.replaceAll(PUNTO, '.').replaceAll(COMA, ',');

const conSeparadoresDeChile = (texto: string): string =>
  texto.replace(/[.,]/g, (signo) => (signo === '.' ? ',' : '.'));

const enEspanol = (texto: string): string =>
  texto.replace(/[A-Z][a-z]+/g, (nombre) => EN_ESPANOL.get(nombre) ?? nombre);

/** True for a format that shows a number as a date or time; false for one it cannot parse. */
export const esFormatoDeFecha = (formato: string): boolean => {
  try {
    return SSF.is_date(preparar(formato));
  } catch {
    return false;
  }
};

/**
 * Text that the cell shows for a value and its format, with Chilean separators and Spanish months. Null for
 * a format that it cannot parse or that is too long.
 */
export const loQueMuestra = (valor: number | string, formato: string): string | null => {
  if (formato.length > LARGO_MAXIMO) return null;
  try {
    const mostrado = String(SSF.format(preparar(formato), valor));
    if (typeof valor === 'string') return sinMarcas(mostrado).trim();
    const local = esFormatoDeFecha(formato) ? enEspanol(mostrado) : conSeparadoresDeChile(mostrado);
    return sinMarcas(local).trim();
  } catch {
    return null;
  }
};
