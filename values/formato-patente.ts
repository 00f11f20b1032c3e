import type { Fecha } from './fecha.ts';
import { SERIES_PATENTE_ANTIGUA } from './patente-series.ts';
import { calcularDv } from './rut.ts';

/** Conversion of letters to digits before modulo 11 (manual of the Registro Civil). */
type AlgoritmoDv = 'serie' | 'tablaA' | 'tablaB';

/**
 * One plate format in its six-character record form. `dv` is null when the Registro Civil publishes
 * no check digit for it. `desde` is null when its first day of issue is not yet known.
 */
export interface FormatoPatente {
  readonly id: string;
  readonly patron: RegExp;
  readonly dv: AlgoritmoDv | null;
  readonly desde: Fecha | null;
  readonly hasta: Fecha | null;
}

const SERIES = new Map(SERIES_PATENTE_ANTIGUA.map((serie, indice) => [serie, indice + 1]));
const ANTIGUAS = [...SERIES.keys()].filter((serie) => !/^C[CDH]$/.test(serie)).join('|');

/**
 * Known formats; the first match wins. `hasta` is the last day of issue; plates stay valid after it.
 * The last two rows wait for their first day of issue (decree published on 16 January 2026).
 */
export const FORMATOS: readonly FormatoPatente[] = [
  {
    id: 'vehiculo',
    patron: /^[BCDFGHJKLPRSTVWXYZ]{4}\d{2}$/,
    dv: 'tablaA',
    desde: '2007-09-01',
    hasta: null,
  },
  {
    id: 'moto',
    patron: /^[BCDFGHJKLPRSTVWXYZ]{3}0\d{2}$/,
    dv: 'tablaA',
    desde: '2014-01-01',
    hasta: null,
  },
  {
    // Series that start with M, N or Q, or with Y or Z and contain one of them.
    id: 'motoMNQ',
    patron:
      /^(?:[MNQ][B-DF-HJ-NP-TV-Z]{2}|[YZ](?:[MNQ][B-DF-HJ-NP-TV-Z]|[B-DF-HJ-NP-TV-Z][MNQ]))0\d{2}$/,
    dv: 'tablaB',
    desde: '2014-01-01',
    hasta: null,
  },
  {
    id: 'vehiculoAntiguo',
    patron: new RegExp(`^(?:${ANTIGUAS})[1-9]\\d{3}$`),
    dv: 'serie',
    desde: '1985-01-01',
    hasta: '2007-08-31',
  },
  {
    id: 'motoAntigua',
    patron: new RegExp(`^(?:${ANTIGUAS})0\\d{3}$`),
    dv: 'serie',
    desde: '1985-01-01',
    hasta: '2013-12-31',
  },
  {
    id: 'diplomatica',
    patron: /^C[CDH]\d{4}$/,
    dv: 'serie',
    desde: '1985-01-01',
    hasta: null,
  },
  {
    id: 'organismoInternacional',
    patron: /^OI\d{4}$/,
    dv: null,
    desde: '1985-01-01',
    hasta: null,
  },
  { id: 'provisional', patron: /^PR\d{4}$/, dv: null, desde: '1985-01-01', hasta: null },
  {
    id: 'remolqueMunicipal',
    patron: /^[A-Z]{3}[1-9]\d{2}$/,
    dv: null,
    desde: '1985-01-01',
    hasta: null,
  },
  {
    id: 'motoAnunciada',
    patron: /^[BCDFGHJKLPRSTVWXYZ]{4}\d$/,
    dv: null,
    desde: null,
    hasta: null,
  },
  {
    id: 'vehiculoAnunciado',
    patron: /^[BCDFGHJKLPRSTVWXYZ]{5}\d$/,
    dv: null,
    desde: null,
    hasta: null,
  },
];

/**
 * Format of a normalised plate, or null when none matches (a case for the special load). With `hoy`,
 * formats first issued after that day do not match.
 */
export const formatoPatente = (patente: string, hoy?: Fecha): FormatoPatente | null =>
  FORMATOS.find(
    ({ patron, desde }) =>
      desde !== null && (hoy === undefined || desde <= hoy) && patron.test(patente),
  ) ?? null;

const leerTabla = (texto: string): ReadonlyMap<string, string> =>
  new Map(texto.split(' ').map((par) => [par.charAt(0), par.charAt(1)]));

const TABLAS = {
  tablaA: leerTabla('B1 C2 D3 F4 G5 H6 J7 K8 L9 P0 R2 S3 T4 V5 W6 X7 Y8 Z9'),
  tablaB: leerTabla('B1 C2 D3 F4 G5 H6 J7 K8 L9 M0 N2 P3 Q4 R5 S6 T7 V8 W9 X0 Y2 Z3'),
} as const;

const enDigitos = (patente: string, algoritmo: AlgoritmoDv): number => {
  if (algoritmo === 'serie')
    return Number(`${SERIES.get(patente.slice(0, 2)) ?? ''}${patente.slice(2)}`);
  const tabla = TABLAS[algoritmo];
  return Number(Array.from(patente, (caracter) => tabla.get(caracter) ?? caracter).join(''));
};

/**
 * Check digit '0' to '9' or 'K' of a normalised plate: letters become digits, then modulo 11 as in a
 * RUT. Null when the plate has no known format or its format has no check digit.
 */
export const dvPatente = (patente: string): string | null => {
  const algoritmo = formatoPatente(patente)?.dv;
  return algoritmo ? calcularDv(enDigitos(patente, algoritmo)) : null;
};

/** Message for a wrong check digit. */
export const DV_LARGO = 'El dígito verificador es un solo número o letra';
export const DV_AJENO = 'El dígito verificador no corresponde a la patente';

/** False only when the plate has a check digit and `dv` differs from it, ignoring case. */
export const dvPatenteValido = (patente: string, dv: string): boolean => {
  const calculado = dvPatente(patente);
  return calculado === null || calculado === dv.toUpperCase();
};
