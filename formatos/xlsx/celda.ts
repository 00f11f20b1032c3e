import { parsearRut, rutValido } from '#values/rut.ts';
import { validarTexto } from '#values/texto-oculto.ts';

/** Raw cell of a file, before validation. */
export type CeldaCruda =
  /** Blank. */
  | null
  /** Text: plain, rich, of a link, or the cached value of a formula. */
  | string
  | number
  | boolean
  /** Number whose format shows other characters than its digits. */
  | { readonly numero: number; readonly formato: string; readonly muestra: string }
  /** Text that the format of its cell changes or hides. */
  | { readonly texto: string; readonly muestra: string }
  /** Date or time: days since 30-12-1899, and the text that the cell shows. */
  | { readonly fecha: number; readonly formato: string; readonly muestra?: string }
  /** Formula error, such as '#N/A'. */
  | { readonly error: string }
  /** Formula without a cached value, or one that reads outside the file. */
  | { readonly formula: 'sin_valor' | 'externa' };

/**
 * Content of a column; it decides how a formatted number is read. `digitos` identify (a telephone),
 * `cantidad` is a quantity (a year, an amount), `rut` is the number of a RUT without its dv.
 */
export type ContenidoDeColumna = 'texto' | 'digitos' | 'cantidad' | 'rut';

export type CeldaLeida =
  | { readonly ok: true; readonly texto: string }
  | { readonly ok: false; readonly mensaje: string };

// Spreadsheet programs keep only fifteen significant digits of a number.
const PRIMER_NUMERO_INEXACTO = 1e15;
const DIGITOS_EXACTOS = 15;
const NOTACION_CIENTIFICA = /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/i;
// Invisible leftovers of copying are removed; any other hidden character is refused.
const SOBRAS = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
/** Fast path: printable ASCII that needs no cleaning, as in most cells. */
const LLANO = /^[!-~]+(?: [!-~]+)*$/;
const ENTERO_CON_DECIMALES = /^(\d+)\.0{1,2}$/;
/** A RUT with correctly placed dots, or without dots. */
const RUT_ENTERO = /^(?:\d{1,8}|\d{1,2}(?:\.\d{3}){1,2})-?[\dK]$/i;
const CIENTIFICA = /\dE[+-]?\d/i;
/** Characters that a currency format adds to the digits of a number. */
const ADORNOS = /[$€\s.]|USD|CLP/g;

const texto = (valor: string): CeldaLeida => ({ ok: true, texto: valor });
const no = (mensaje: string): CeldaLeida => ({ ok: false, mensaje });

const DIGITOS_PERDIDOS =
  'El número es muy largo y la planilla perdió sus últimos dígitos. Escríbalo como texto';

/** Cleans a text: NFC, no invisible characters, single spaces, trimmed. Idempotent. */
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
  // Some programs write 12345678.000000001 for 12345678.
  return texto(String(Number(valor.toPrecision(DIGITOS_EXACTOS)) || 0));
};

/** Number of a RUT written with its dv; null unless the dv is correct. */
const numeroDeRut = (escrito: string): string | null => {
  const rut = /-|K$/i.test(escrito) && RUT_ENTERO.test(escrito) ? parsearRut(escrito) : null;
  return rut && rutValido(rut.rut, rut.dv) ? String(rut.rut) : null;
};

const deTexto = (valor: string, contenido: ContenidoDeColumna): CeldaLeida => {
  const oculto = LLANO.test(valor) ? null : validarTexto(valor.toWellFormed().replace(SOBRAS, ''));
  if (oculto !== null) return no(oculto);
  const limpio = limpiarTexto(valor).replace(/^mailto:/i, '');
  if (NOTACION_CIENTIFICA.test(limpio)) return no(DIGITOS_PERDIDOS);
  if (contenido === 'texto') return texto(limpio);
  const rut = contenido === 'rut' ? numeroDeRut(limpio) : null;
  return texto(rut ?? ENTERO_CON_DECIMALES.exec(limpio)?.[1] ?? limpio);
};

const dosFormas = (muestra: string, guarda: number | string): CeldaLeida =>
  no(
    `La celda muestra «${muestra}» y guarda «${String(guarda).replace('.', ',')}». Escriba el valor como texto`,
  );

const digitosDe = (escrito: number | string): string =>
  String(escrito)
    .replace(/\D/g, '')
    .replace(/^0+(?=.)/, '');

/** Number of a displayed amount such as '$ 66.000,00'. */
const cantidadMostrada = (muestra: string): number =>
  Number(muestra.replace(ADORNOS, '').replace(',', '.'));

/** Reads a formatted number; it is an error if the stored and the displayed value differ. */
const deMostrado = (
  { numero, muestra }: { readonly numero: number; readonly muestra: string },
  contenido: ContenidoDeColumna,
): CeldaLeida => {
  const coinciden =
    contenido === 'cantidad'
      ? cantidadMostrada(muestra) === numero
      : digitosDe(muestra) === digitosDe(numero) && Number.isInteger(numero);
  if (!coinciden || CIENTIFICA.test(muestra)) return dosFormas(muestra, numero);
  if (contenido === 'cantidad') return deNumero(numero);
  if (/^\d+$/.test(muestra.replace(ADORNOS, ''))) return deNumero(numero);
  const rut = contenido === 'rut' ? numeroDeRut(muestra) : limpiarTexto(muestra);
  return rut === null ? dosFormas(muestra, numero) : texto(rut);
};

/**
 * Reads a cell as text, '' when blank, or returns a Spanish message why it cannot be used. Columns other
 * than 'texto' read `12345678.0` as an integer.
 */
export const leerCelda = (
  celda: CeldaCruda,
  contenido: ContenidoDeColumna = 'texto',
): CeldaLeida => {
  if (celda === null) return texto('');
  if (typeof celda === 'string') return deTexto(celda, contenido);
  if (typeof celda === 'number') return deNumero(celda);
  if (typeof celda === 'boolean') {
    return no(`La celda dice ${celda ? 'VERDADERO' : 'FALSO'}. Escriba el valor como texto`);
  }
  if ('numero' in celda) return deMostrado(celda, contenido);
  if ('texto' in celda) return dosFormas(celda.muestra, celda.texto);
  if ('fecha' in celda) {
    const { fecha, muestra } = celda;
    return muestra === undefined
      ? no('La celda quedó como fecha. Escriba el valor como texto')
      : no(
          `La celda quedó como fecha: muestra «${muestra}» y guarda «${fecha}». Escriba el valor como texto`,
        );
  }
  if ('error' in celda) return no(`La celda tiene un error de fórmula (${celda.error})`);
  return celda.formula === 'externa'
    ? no('La fórmula lee datos de fuera del archivo. Escriba el valor')
    : no('La fórmula no está calculada. Escriba el valor');
};

/** True for a cell that is blank or holds only spaces and invisible characters. */
export const celdaVacia = (celda: CeldaCruda): boolean =>
  celda === null || (typeof celda === 'string' && celda.replace(SOBRAS, '') === '');
