import { validarTexto } from '#values/texto-oculto.ts';

/** A cell as it stands in the file, before anything is decided about it. */
export type CeldaCruda =
  /** Blank. */
  | null
  /** Text: plain, with formats inside, of a link, or what a formula showed. */
  | string
  | number
  | boolean
  /** A date or time: days since 30-12-1899 and how the cell shows it. */
  | { readonly fecha: number; readonly formato: string }
  /** '#N/A' and its sisters. */
  | { readonly error: string }
  /** A formula that the program never calculated, or that reads outside of the file. */
  | { readonly formula: 'sin_valor' | 'externa' };

export type CeldaLeida =
  | { readonly ok: true; readonly texto: string }
  | { readonly ok: false; readonly mensaje: string };

// A spreadsheet program keeps fifteen digits of a number; what follows is lost for ever.
const PRIMER_NUMERO_INEXACTO = 1e15;
const DIGITOS_EXACTOS = 15;
const NOTACION_CIENTIFICA = /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/i;
// Leftovers of copying, which programs put there; any other hidden character is refused.
const SOBRAS = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
/** Nothing hidden, nothing to clean: what most cells of most files hold. */
const LLANO = /^[!-~]+(?: [!-~]+)*$/;
const ENTERO_CON_DECIMALES = /^(\d+)\.0{1,2}$/;

const texto = (valor: string): CeldaLeida => ({ ok: true, texto: valor });
const no = (mensaje: string): CeldaLeida => ({ ok: false, mensaje });

const DIGITOS_PERDIDOS =
  'El número es muy largo y la planilla perdió sus últimos dígitos. Escríbalo como texto';

/**
 * Text without what the eye does not see: one form of each accent, no invisible characters, single
 * spaces, none at the ends.
 */
export const limpiarTexto = (valor: string): string =>
  LLANO.test(valor)
    ? valor
    : valor
        .toWellFormed()
        .normalize('NFC')
        .replace(/\p{Cf}/gu, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();

const deNumero = (valor: number): CeldaLeida => {
  if (!Number.isFinite(valor) || Math.abs(valor) >= PRIMER_NUMERO_INEXACTO) {
    return no(DIGITOS_PERDIDOS);
  }
  if (Number.isInteger(valor)) return texto(String(valor));
  // 12345678.000000001 is what some programs write for 12345678.
  return texto(String(Number(valor.toPrecision(DIGITOS_EXACTOS)) || 0));
};

const deTexto = (valor: string, soloDigitos: boolean): CeldaLeida => {
  const oculto = LLANO.test(valor) ? null : validarTexto(valor.toWellFormed().replace(SOBRAS, ''));
  if (oculto !== null) return no(oculto);
  const limpio = limpiarTexto(valor).replace(/^mailto:/i, '');
  if (NOTACION_CIENTIFICA.test(limpio)) return no(DIGITOS_PERDIDOS);
  const entero = soloDigitos ? ENTERO_CON_DECIMALES.exec(limpio)?.[1] : undefined;
  return texto(entero ?? limpio);
};

/**
 * What a cell says as text ('' when blank), or why it says nothing that can be used. With
 * `soloDigitos` the column holds whole numbers and `12345678.0` is one of them.
 */
export const leerCelda = (celda: CeldaCruda, soloDigitos = false): CeldaLeida => {
  if (celda === null) return texto('');
  if (typeof celda === 'string') return deTexto(celda, soloDigitos);
  if (typeof celda === 'number') return deNumero(celda);
  if (typeof celda === 'boolean') {
    return no(`La celda dice ${celda ? 'VERDADERO' : 'FALSO'}. Escriba el valor como texto`);
  }
  if ('fecha' in celda) return no('La celda quedó como fecha. Escriba el valor como texto');
  if ('error' in celda) return no(`La celda tiene un error de fórmula (${celda.error})`);
  return celda.formula === 'externa'
    ? no('La fórmula lee datos de fuera del archivo. Escriba el valor')
    : no('La fórmula no está calculada. Escriba el valor');
};

/** True when a cell says nothing at all: blank, or only spaces. */
export const celdaVacia = (celda: CeldaCruda): boolean =>
  celda === null || (typeof celda === 'string' && celda.replace(SOBRAS, '') === '');
