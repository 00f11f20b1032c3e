import { dvPatente } from '#values/formato-patente.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';

export interface PatentePegada {
  readonly patente: string;
  /** What is wrong with how it was written; null when it may be looked up. */
  readonly mensaje: string | null;
}

const MAS_CORTA = 5;

/** The pieces of a line: plates side by side, or one that is written with blanks. */
const enLinea = (linea: string): string[] => {
  const partes = linea.trim().split(/\s+/);
  return partes.every((parte) => normalizarPatente(parte).length >= MAS_CORTA)
    ? partes
    : [partes.join('')];
};

/** 'HWJP59-8' as it stands on a certificate: the digit after the hyphen is its own, or it is wrong. */
const leerUna = (escrita: string): PatentePegada => {
  const [, cuerpo = '', dv = ''] = /^(.+)-([\dkK])$/.exec(escrita) ?? [];
  const patente = normalizarPatente(cuerpo);
  if (patente.length !== LARGO_PATENTE) {
    // Not cut at six, so that one with something too many is not taken for another.
    return { patente: escrita.toUpperCase().replace(/[^A-Z0-9]/g, ''), mensaje: null };
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
