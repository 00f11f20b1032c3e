/** Content of a public link (V-SES-009): agreement, user and the link's own random code. */
export interface EnlacePublico {
  /** Agreement id, from 1. */
  readonly cid: number;
  /** User id, from 1. */
  readonly uid: number;
  /** The code stored with the link: letters, digits, '-' and '_'. */
  readonly usn: string;
}

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LARGO_MAXIMO = 500;
/** Base64url of `{"`, the first characters of every JSON object. */
const COMIENZO = 'eyJ';

/** ASCII text as base64url without padding. This room imports neither Node nor DOM encoders. */
const aBase64url = (texto: string): string => {
  let salida = '';
  let bits = 0;
  let pendientes = 0;
  for (const letra of texto) {
    bits = ((bits << 8) | (letra.codePointAt(0) ?? 0)) & 0xff_ff;
    pendientes += 8;
    while (pendientes >= 6) {
      pendientes -= 6;
      salida += LETRAS.charAt((bits >> pendientes) & 0x3f);
    }
  }
  return pendientes === 0 ? salida : salida + LETRAS.charAt((bits << (6 - pendientes)) & 0x3f);
};

const deBase64url = (texto: string): string | null => {
  let salida = '';
  let bits = 0;
  let pendientes = 0;
  for (const letra of texto) {
    const valor = LETRAS.indexOf(letra);
    if (valor === -1) return null;
    bits = ((bits << 6) | valor) & 0xff_ff;
    pendientes += 6;
    if (pendientes >= 8) {
      pendientes -= 8;
      salida += String.fromCodePoint((bits >> pendientes) & 0xff);
    }
  }
  return salida;
};

const leerJson = (texto: string): Readonly<Record<string, unknown>> | null => {
  try {
    const leido: unknown = JSON.parse(texto);
    return typeof leido === 'object' && leido !== null ? (leido as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

const esId = (valor: unknown): valor is number =>
  Number.isSafeInteger(valor) && (valor as number) > 0;

/** Blanks, percent-encoded or not, and zero-width characters. No link contains them. */
const INVISIBLES = /%20|%E2%80%8[BCD]|%EF%BB%BF|[\s\u200b-\u200d\u2060\ufeff]/gi;

/**
 * Removes from a copied link what copying adds (V-DETALLE-003):
 * - blanks and zero-width characters;
 * - tracking parameters and fragments (`&utm_source=…`);
 * - padding and punctuation at the end.
 */
export const sinCola = (texto: string): string =>
  texto
    .replace(INVISIBLES, '')
    .replace(/[&?#].*$/, '')
    .replace(/[=.,;:!?)\]>'"»]+$/, '');

/** Path segment `{datos}` of a public link: base64url of the JSON of its three values (V-SES-009). */
export const codificarEnlace = ({ cid, uid, usn }: EnlacePublico): string =>
  aBase64url(JSON.stringify({ cid, uid, usn }));

/**
 * Values of `{datos}`, or null when it is not a complete link. It never throws. It does not check
 * that the link exists or is in force; the server does.
 */
export const decodificarEnlace = (datos: string): EnlacePublico | null => {
  if (datos.length > LARGO_MAXIMO) return null;
  const { cid, uid, usn } = leerJson(deBase64url(sinCola(datos)) ?? '') ?? {};
  const completo = esId(cid) && esId(uid) && typeof usn === 'string' && /^[\w-]{1,100}$/.test(usn);
  return completo ? { cid, uid, usn } : null;
};

/** True when a path segment was meant as a public link, complete or damaged. */
export const pareceEnlace = (datos: string): boolean => sinCola(datos).startsWith(COMIENZO);
