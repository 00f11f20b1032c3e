import type { ClaseDeRango } from '#features/mantenedores/rango.ts';

/** Where the marks of policy numbers and folios lie in the document store. */
export const CARPETA_DE_NUMEROS = 'marcas/numeros';
/** The same for sale numbers. */
export const CARPETA_DE_VENTAS = 'marcas/ventas';

/**
 * Up to which policy number of one range and which folio of another numbers were given out
 * together. A range is named by its first number, which outlives any database.
 */
export interface Marca {
  readonly inicioPoliza: number;
  readonly poliza: number;
  readonly inicioFolio: number;
  readonly folio: number;
}

export interface Intervalo {
  readonly desde: number;
  readonly hasta: number;
}

/** Numbers of a kind that were given out, whatever the database knows of them. */
export interface Entregados extends Intervalo {
  readonly clase: ClaseDeRango;
}

const DIGITOS_DE_POLIZA = 9;
const DIGITOS_DE_VENTA = 10;

/**
 * A number written so that the greatest sorts first, in folders of at most a thousand: the first
 * key of a listing is the mark that counts, however many follow.
 */
const alReves = (numero: number, digitos: number): string =>
  String(10 ** digitos - 1 - numero)
    .padStart(digitos, '0')
    .replaceAll(/\B(?=(?:\d{3})+$)/g, '/');

const familiaDe = ({ inicioPoliza, inicioFolio }: Marca): string =>
  `${inicioPoliza}-${inicioFolio}`;

export const claveDeMarca = (marca: Marca): string =>
  `${CARPETA_DE_NUMEROS}/${familiaDe(marca)}/` +
  `${alReves(marca.poliza, DIGITOS_DE_POLIZA)}-${marca.poliza}-${marca.folio}`;

export const claveDeTecho = (techo: number): string =>
  `${CARPETA_DE_VENTAS}/${alReves(techo, DIGITOS_DE_VENTA)}-${techo}`;

const ilegible = (clave: string): Error => new Error(`Unreadable mark of numbers: ${clave}`);

/** Throws on a key that is no mark: what cannot be read must not look like nothing. */
export const leerMarca = (clave: string): Marca => {
  const [, ...numeros] =
    /\/(\d+)-(\d+)\/\d{3}\/\d{3}\/\d{3}-(\d+)-(\d+)$/.exec(clave)?.map(Number) ?? [];
  const [inicioPoliza, inicioFolio, poliza, folio] = numeros;
  if (!inicioPoliza || !inicioFolio || !poliza || !folio) throw ilegible(clave);
  return { inicioPoliza, inicioFolio, poliza, folio };
};

export const leerTecho = (clave: string): number => {
  const techo = Number(/\/\d{3}-(\d+)$/.exec(clave)?.[1]);
  if (!techo) throw ilegible(clave);
  return techo;
};

/** The ranges of which a folder of marks tells. */
export const iniciosDe = (familia: string): number[] => familia.split('-').map(Number);

export const entregadosDe = (marcas: readonly Marca[]): Entregados[] =>
  marcas.flatMap(({ inicioPoliza, poliza, inicioFolio, folio }) => [
    { clase: 'poliza' as const, desde: inicioPoliza, hasta: poliza },
    { clase: 'folio' as const, desde: inicioFolio, hasta: folio },
  ]);
