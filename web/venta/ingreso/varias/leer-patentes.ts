import { dvPatente } from '#values/formato-patente.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { PATENTE_CORTA, validarPatente } from '#values/validar-patente.ts';
import { enumerar } from '../../vehiculos/enumerar.ts';

export interface PatentePegada {
  readonly patente: string;
  /** Message for a malformed plate; null if it may be looked up. */
  readonly mensaje: string | null;
}

const MAS_CORTA = 5;
/** Characters shown of a piece that is no plate, enough to identify it. */
const LARGO_MOSTRADO = 20;

/** Pieces of a line: plates and words side by side, or one plate written with blanks. */
const enLinea = (linea: string): string[] => {
  const partes = linea
    .trim()
    .replace(/\s*-\s*/g, '-')
    .split(/\s+/);
  return partes.some((parte) => normalizarPatente(parte).length >= MAS_CORTA)
    ? partes
    : [partes.join('')];
};

/** 'HWJP59-8', as on a certificate: after the hyphen comes its check digit, right or wrong. */
const leerUna = (escrita: string): PatentePegada => {
  const [, cuerpo = '', dv = ''] = /^(.+)-([\dkK])$/.exec(escrita) ?? [];
  const patente = normalizarPatente(cuerpo);
  if (patente.length !== LARGO_PATENTE) {
    // Not cut at six, so that a piece with extra characters is not taken for another plate.
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

const leerTodas = (texto: string): readonly PatentePegada[] =>
  texto
    .split(/[\n\r,;\t]+/)
    .filter((linea) => linea.trim() !== '')
    .flatMap(enLinea)
    .map(leerUna);

/** Plates of a pasted text, each once, in order. */
export const leerPatentes = (texto: string): readonly PatentePegada[] => [
  ...new Map(leerTodas(texto).map((una) => [una.patente, una])).values(),
];

/** Sentence about the plates that a pasted text repeats; '' without any. */
export const textoRepetidas = (texto: string): string => {
  const repetidas = [...Map.groupBy(leerTodas(texto), ({ patente }) => patente)]
    .map(([patente, suyas]) => ({ patente, veces: suyas.length }))
    .filter(({ patente, veces }) => patente.length === LARGO_PATENTE && veces > 1);
  const [primera, ...otras] = repetidas;
  if (!primera) return '';
  const cuales = enumerar(repetidas.map(({ patente }) => patente));
  if (otras.length > 0) return `Estaban más de una vez: ${cuales}.`;
  return `Estaba ${primera.veces === 2 ? 'dos' : primera.veces} veces: ${cuales}.`;
};
