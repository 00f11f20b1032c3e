import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { formatearNumero } from '#values/numero.ts';
import type { Entregados, Intervalo } from './marca.ts';

export interface RangoDeNumeros {
  readonly id: number;
  readonly clase: ClaseDeRango;
  readonly inicial: number;
  readonly final: number;
  readonly siguiente: number;
}

/** Numbers that must not be given out again, from a known range or an unknown one. */
export interface Salto extends Entregados {
  readonly rangoId: number | null;
}

/** The rest of these intervals without those. */
const sin = (enteros: readonly Intervalo[], quitar: readonly Intervalo[]): Intervalo[] =>
  quitar.reduce<Intervalo[]>(
    (quedan, fuera) =>
      quedan.flatMap(({ desde, hasta }) =>
        [
          { desde, hasta: Math.min(hasta, fuera.desde - 1) },
          { desde: Math.max(desde, fuera.hasta + 1), hasta },
        ].filter((trozo) => trozo.desde <= trozo.hasta),
      ),
    [...enteros],
  );

/** Numbers that each range would give out again: from its next number to the last one given out. */
export const saltosDeRangos = (
  rangos: readonly RangoDeNumeros[],
  entregados: readonly Entregados[],
): Salto[] =>
  rangos.flatMap(({ id, clase, final, siguiente }) => {
    const suyos = entregados.filter(
      (uno) => uno.clase === clase && uno.desde <= final && uno.hasta >= siguiente,
    );
    if (suyos.length === 0) return [];
    const hasta = Math.min(final, Math.max(...suyos.map((uno) => uno.hasta)));
    return [{ clase, desde: siguiente, hasta, rangoId: id }];
  });

/** Numbers given out from unknown ranges, and not recorded yet. */
const saltosSinRango = (
  rangos: readonly RangoDeNumeros[],
  entregados: readonly Entregados[],
  saltados: readonly { readonly clase: string; readonly desde: number; readonly hasta: number }[],
): Salto[] => {
  const hechos: Salto[] = [];
  for (const { clase, desde, hasta } of entregados) {
    const conocidos = [
      ...rangos.flatMap((r) => (r.clase === clase ? { desde: r.inicial, hasta: r.final } : [])),
      ...[...saltados, ...hechos].filter((uno) => uno.clase === clase),
    ];
    const nuevos = sin([{ desde, hasta }], conocidos);
    hechos.push(...nuevos.map((trozo) => ({ clase, ...trozo, rangoId: null })));
  }
  return hechos;
};

/** Given out numbers without a mark. */
export const sinMarca = <N extends { readonly poliza: number; readonly folio: number }>(
  numeros: readonly N[],
  entregados: readonly Entregados[],
): N[] => {
  const marcado = (clase: ClaseDeRango, numero: number): boolean =>
    entregados.some((e) => e.clase === clase && e.desde <= numero && numero <= e.hasta);
  return numeros.filter(
    ({ poliza, folio }) => !marcado('poliza', poliza) || !marcado('folio', folio),
  );
};

/** All numbers that a database must skip, so that none of `entregados` is given out again. */
export const saltosDebidos = (
  rangos: readonly RangoDeNumeros[],
  entregados: readonly Entregados[],
  saltados: Parameters<typeof saltosSinRango>[2],
): Salto[] => [
  ...saltosDeRangos(rangos, entregados),
  ...saltosSinRango(rangos, entregados, saltados),
];

type SaltosHasta =
  | { readonly tipo: 'saltos'; readonly saltos: Salto[] }
  | { readonly tipo: 'sin_rango' }
  /** The database already gave out a later number, `entregado`. */
  | { readonly tipo: 'menor'; readonly entregado: number };

/**
 * Numbers to skip if `ultimo` was the last one delivered: the rest of earlier ranges in use, and its own
 * range up to it. `rangos` stand in the order of use.
 */
export const saltosHasta = (
  rangos: readonly RangoDeNumeros[],
  enUso: ReadonlySet<number>,
  ultimo: number,
): SaltosHasta => {
  const cual = rangos.findIndex(({ inicial, final }) => inicial <= ultimo && ultimo <= final);
  const suyo = rangos[cual];
  if (!suyo) return { tipo: 'sin_rango' };
  if (ultimo < suyo.siguiente - 1) return { tipo: 'menor', entregado: suyo.siguiente - 1 };
  const agotados = rangos.slice(0, cual).filter(({ id }) => enUso.has(id));
  const hastaDonde = [...agotados.map((r) => [r, r.final] as const), [suyo, ultimo] as const];
  return {
    tipo: 'saltos',
    saltos: hastaDonde.flatMap(([{ id, clase, siguiente }, hasta]) =>
      hasta < siguiente ? [] : { clase, desde: siguiente, hasta, rangoId: id },
    ),
  };
};

const NOMBRES = { poliza: 'de póliza', folio: 'de folio', venta: 'de venta' } as const;

/** 'de póliza 1.003.701 a 1.003.703'. */
export const decirNumeros = ({
  clase,
  desde,
  hasta,
}: Intervalo & { readonly clase: keyof typeof NOMBRES }): string =>
  `${NOMBRES[clase]} ${formatearNumero(desde)} a ${formatearNumero(hasta)}`;

export type ComienzoDeRango =
  | { readonly tipo: 'desde'; readonly siguiente: number }
  /** Numbers in the range's middle, or all of it, were given out. */
  | { readonly tipo: 'entregado'; readonly cuales: Intervalo; readonly todo: boolean };

/** First number that a new range may give out, after skipped ones at its start. */
export const comienzoDeRango = (
  { desde, hasta }: Intervalo,
  saltados: readonly Intervalo[],
): ComienzoDeRango => {
  const dentro = saltados
    .filter((uno) => uno.desde <= hasta && uno.hasta >= desde)
    .toSorted((a, b) => a.desde - b.desde);
  let siguiente = desde;
  for (const cuales of dentro) {
    if (cuales.desde > siguiente) return { tipo: 'entregado', cuales, todo: false };
    siguiente = Math.max(siguiente, cuales.hasta + 1);
  }
  const [cuales] = dentro;
  if (cuales && siguiente > hasta) return { tipo: 'entregado', cuales, todo: true };
  return { tipo: 'desde', siguiente };
};
