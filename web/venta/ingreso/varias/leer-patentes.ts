import { dvPatente } from '#values/formato-patente.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { PATENTE_CORTA, validarPatente } from '#values/validar-patente.ts';

export interface PatentePegada {
  readonly patente: string;
  /** Message for a plate that is not well written; null when it may be looked up. */
  readonly mensaje: string | null;
}

const MAS_CORTA = 5;
/** Characters shown of a piece that is no plate: enough to tell it from the rest. */
const LARGO_MOSTRADO = 20;

/** The pieces of a line: plates and words side by side, or one plate that is written with blanks. */
const enLinea = (linea: string): string[] => {
  const partes = linea
    .trim()
    .replace(/\s*-\s*/g, '-')
    .split(/\s+/);
  return partes.some((parte) => normalizarPatente(parte).length >= MAS_CORTA)
    ? partes
    : [partes.join('')];
};

/** 'HWJP59-8' as it stands on a certificate: the digit after the hyphen is its own, or it is wrong. */
const leerUna = (escrita: string): PatentePegada => {
  const [, cuerpo = '', dv = ''] = /^(.+)-([\dkK])$/.exec(escrita) ?? [];
  const patente = normalizarPatente(cuerpo);
  if (patente.length !== LARGO_PATENTE) {
    // Not cut at six, so that one with something too many is not taken for another.
    const entera = escrita.toUpperCase().replace(/[^A-Z0-9]/g, '');
    if (entera === '') return { patente: escrita.slice(0, LARGO_MOSTRADO), mensaje: PATENTE_CORTA };
    return entera.length > LARGO_MOSTRADO
      ? { patente: `${entera.slice(0, LARGO_MOSTRADO)}…`, mensaje: validarPatente(entera) }
      : { patente: entera, mensaje: null };
  }
  const bueno = dvPatente(patente) === dv.toUpperCase();
  return {
    patente,
    mensaje: bueno ? null : `El dígito verificador ${dv.toUpperCase()} no corresponde`,
  };
};

/** The plates of a pasted text, each once, in its order. */
export const leerPatentes = (texto: string): readonly PatentePegada[] => {
  const escritas = texto
    .split(/[\n\r,;\t]+/)
    .filter((linea) => linea.trim() !== '')
    .flatMap(enLinea)
    .map(leerUna);
  return [...new Map(escritas.map((una) => [una.patente, una])).values()];
};
