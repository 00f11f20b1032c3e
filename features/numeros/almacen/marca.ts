import type { ClaseDeRango } from '#features/numeros/rango.ts';

/** Folder of the marks of policy numbers and folios in the document store. */
export const CARPETA_DE_NUMEROS = 'marcas/numeros';
/** Folder of the packs of certificates: each object's key is the mark of its numbers. */
export const CARPETA_DE_PAQUETES = 'paquetes';
/** Folder of the marks of sale numbers. */
export const CARPETA_DE_VENTAS = 'marcas/ventas';
/** Folder of the store's marker: the key of its one object ends in the installation's name. */
export const CARPETA_DE_MARCADORES = 'marcas/instalacion';
/** Folder in which each backup leaves one object, so that a process recognises the disk. */
export const CARPETA_DE_TESTIGOS = 'marcas/testigos';

/**
 * Last policy number of one range and last folio of another that were given out together. A range is named by
 * its first number, which outlives any database.
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

/** Numbers of a kind that were given out, whether or not the database knows them. */
export interface Entregados extends Intervalo {
  readonly clase: ClaseDeRango;
}

const DIGITOS_DE_POLIZA = 9;
const DIGITOS_DE_VENTA = 10;

/**
 * A number written so that the greatest sorts first, in folders of at most a thousand. So the first key of a
 * listing is the decisive mark.
 */
const alReves = (numero: number, digitos: number): string =>
  String(10 ** digitos - 1 - numero)
    .padStart(digitos, '0')
    .replaceAll(/\B(?=(?:\d{3})+$)/g, '/');

export const familiaDe = ({ inicioPoliza, inicioFolio }: Marca): string =>
  `${inicioPoliza}-${inicioFolio}`;
const FAMILIA = /^\d+-\d+$/;
/** True if a folder holds the marks of a pair of ranges. */
export const esFamilia = (carpeta: string): boolean => FAMILIA.test(carpeta);

const lugarDe = (carpeta: string, marca: Marca): string =>
  `${carpeta}/${familiaDe(marca)}/` +
  `${alReves(marca.poliza, DIGITOS_DE_POLIZA)}-${marca.poliza}-${marca.folio}`;

/**
 * Folders, within one of a pair of ranges, of every mark or pack whose greatest policy number lies in an
 * interval, greatest first.
 */
export const carpetasDe = ({ desde, hasta }: Intervalo): string[] => {
  const millar = (numero: number): number =>
    Math.floor((10 ** DIGITOS_DE_POLIZA - 1 - numero) / 1_000);
  return Array.from({ length: millar(desde) - millar(hasta) + 1 }, (_, i) =>
    String(millar(hasta) + i)
      .padStart(DIGITOS_DE_POLIZA - 3, '0')
      .replace(/\B(?=\d{3}$)/, '/'),
  );
};

export const claveDeMarca = (marca: Marca): string => lugarDe(CARPETA_DE_NUMEROS, marca);

/** Key of a pack with these numbers at most, by the SHA-256 of the pack's bytes (hexadecimal). */
export const claveDePaquete = (marca: Marca, huella: string): string =>
  `${lugarDe(CARPETA_DE_PAQUETES, marca)}-${huella.slice(0, 16)}.paq`;

export const claveDeTecho = (techo: number): string =>
  `${CARPETA_DE_VENTAS}/${alReves(techo, DIGITOS_DE_VENTA)}-${techo}`;

export const claveDeMarcador = (nombre: string): string => `${CARPETA_DE_MARCADORES}/${nombre}`;

export const claveDeTestigo = (testigo: string): string => `${CARPETA_DE_TESTIGOS}/${testigo}`;

const ilegible = (clave: string): Error => new Error(`Unreadable mark of numbers: ${clave}`);

/** Parses a key. Throws on a malformed one, because an unreadable mark must not count as none. */
export const leerMarca = (clave: string): Marca => {
  const [, ...numeros] =
    /\/(\d+)-(\d+)\/\d{3}\/\d{3}\/\d{3}-(\d+)-(\d+)(?:-[0-9a-f]{16}\.paq)?$/
      .exec(clave)
      ?.map(Number) ?? [];
  const [inicioPoliza, inicioFolio, poliza, folio] = numeros;
  if (!inicioPoliza || !inicioFolio || !poliza || !folio) throw ilegible(clave);
  return { inicioPoliza, inicioFolio, poliza, folio };
};

/** The plain mark equivalent to a store key; null if the key marks nothing. */
export const marcaSola = (clave: string): string | null => {
  if (clave.startsWith(`${CARPETA_DE_NUMEROS}/`) || clave.startsWith(`${CARPETA_DE_VENTAS}/`))
    return clave;
  const [carpeta, familia = ''] = clave.split('/');
  // The first release with packs wrote thousands of them per folder, with separate marks.
  return carpeta === CARPETA_DE_PAQUETES && esFamilia(familia)
    ? claveDeMarca(leerMarca(clave))
    : null;
};

/** Key of an object that replaces a pack, by the SHA-256 of its bytes. */
export const otroPaquete = (paquete: string, huella: string): string =>
  paquete.replace(/-[0-9a-f]{16}\.paq$/, `-${huella.slice(0, 16)}.paq`);

export const leerTecho = (clave: string): number => {
  const techo = Number(/\/\d{3}-(\d+)$/.exec(clave)?.[1]);
  if (!techo) throw ilegible(clave);
  return techo;
};

/** Ranges of a folder of marks. */
export const iniciosDe = (familia: string): number[] => familia.split('-').map(Number);

export const entregadosDe = (marcas: readonly Marca[]): Entregados[] =>
  marcas.flatMap(({ inicioPoliza, poliza, inicioFolio, folio }) => [
    { clase: 'poliza' as const, desde: inicioPoliza, hasta: poliza },
    { clase: 'folio' as const, desde: inicioFolio, hasta: folio },
  ]);
