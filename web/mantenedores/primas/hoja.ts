import type { CambioDePrecio, FilaDeHojaVM } from '#features/convenios/precios/precios.contract.ts';
import {
  FUERA_DE_LIMITES,
  mismosValores,
  precioEnVigor,
  type ValoresDePrecio,
} from '#features/convenios/precio.ts';
import { formatearPesos } from '#values/dinero.ts';
import type { Fecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { periodoDe } from '#values/vigencia.ts';
import type {
  Cambios,
  CambiosDeFila,
  CeldaEscrita,
  ColumnaDeRejilla,
  Dichos,
  FilaDeDatos,
} from '../../ui/rejilla/celdas.ts';

export type ColumnaDeHoja = 'tipo' | 'uso' | 'valor' | 'minima' | 'maxima';

export const COLUMNAS_DE_HOJA: readonly ColumnaDeRejilla<ColumnaDeHoja>[] = [
  { clave: 'tipo', titulo: 'Tipo de vehículo', ancho: 24, fija: true },
  { clave: 'uso', titulo: 'Tipo de uso', ancho: 24, fija: true },
  { clave: 'valor', titulo: 'Prima', ancho: 13 },
  { clave: 'minima', titulo: 'Prima mínima', ancho: 13 },
  { clave: 'maxima', titulo: 'Prima máxima', ancho: 13 },
];

const NO_SE_VENDE = 'NO SE VENDE';

/** A row of the sheet, with the price in force on the chosen day of the chosen period. */
export interface FilaDeHoja extends FilaDeDatos<ColumnaDeHoja> {
  readonly primaId: number;
  /** Null where the period has no price yet. */
  readonly antes: ValoresDePrecio | null;
}

const enCelda = (pesos: number | null | undefined): string =>
  typeof pesos === 'number' ? formatearNumero(pesos) : '';

/** Rows of the sheet for a period and a day. */
export const filasDeHoja = (
  filas: readonly FilaDeHojaVM[],
  periodo: number,
  desde: Fecha,
): FilaDeHoja[] =>
  filas.map(({ primaId, tipo, uso, precios }, i) => {
    const { valor, primaMinima, primaMaxima } = precioEnVigor(precios, periodo, desde) ?? {};
    const antes = valor === undefined ? null : { valor, primaMinima, primaMaxima };
    return {
      numero: i + 1,
      primaId,
      antes: antes as ValoresDePrecio | null,
      celdas: [
        nombreDeTipo(tipo),
        nombreDeTipo(uso ?? 'NO APLICA'),
        valor === null ? NO_SE_VENDE : enCelda(valor),
        enCelda(primaMinima),
        enCelda(primaMaxima),
      ],
      errores: [],
    };
  });

/** Whole pesos with or without '$' and with points or commas between thousands, whatever the locale. */
const PESOS = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)$/;

/** Pesos of a typed text; undefined where it is none. */
const leerPesos = (texto: string): number | undefined => {
  const [, cifras] = PESOS.exec(texto.replaceAll('\u00a0', ' ').trim()) ?? [];
  const pesos = Number(cifras?.replaceAll(/[.,]/g, ''));
  return pesos > 0 ? pesos : undefined;
};

type Leida = { readonly valores: ValoresDePrecio } | { readonly error: string };

const leerLimite = (texto: string): number | null | undefined =>
  texto.trim() === '' ? null : leerPesos(texto);

/** Price of a row as typed, or the reason why it is none. */
const leerFila = (fila: FilaDeHoja, cambios: CambiosDeFila<ColumnaDeHoja>): Leida => {
  const [, , deValor = '', deMinima = '', deMaxima = ''] = fila.celdas;
  const escrito = cambios.valor ?? deValor;
  const valor = escrito.trim().toUpperCase() === NO_SE_VENDE ? null : leerPesos(escrito);
  const minima = leerLimite(cambios.minima ?? deMinima);
  const maxima = leerLimite(cambios.maxima ?? deMaxima);
  if (valor === undefined) return { error: `Escriba la prima en pesos, o ${NO_SE_VENDE}` };
  if (minima === undefined || maxima === undefined) return { error: 'Escriba pesos enteros' };
  if ((minima === null) !== (maxima === null)) {
    return { error: 'Escriba la prima mínima y la máxima, o ninguna' };
  }
  const fuera = minima !== null && maxima !== null && valor !== null;
  if (fuera && (valor < minima || valor > maxima)) {
    return { error: FUERA_DE_LIMITES };
  }
  return { valores: { valor, primaMinima: minima, primaMaxima: maxima } };
};

const enPalabras = ({ valor, primaMinima, primaMaxima }: ValoresDePrecio): string => {
  if (valor === null) return NO_SE_VENDE;
  const limites =
    primaMinima === null || primaMaxima === null
      ? ''
      : ` (${formatearPesos(primaMinima)} a ${formatearPesos(primaMaxima)})`;
  return `${formatearPesos(valor)}${limites}`;
};

const cambia = ({ antes }: FilaDeHoja, valores: ValoresDePrecio): boolean =>
  antes === null || !mismosValores(antes, valores);

/** A row's price before and after, or what is wrong with it. */
export const dichosDeHoja = (
  fila: FilaDeHoja,
  cambios: CambiosDeFila<ColumnaDeHoja> | undefined,
): Dichos => {
  if (!cambios) return { pendientes: 0, textos: [] };
  const leida = leerFila(fila, cambios);
  if ('error' in leida) return { pendientes: 1, textos: [leida.error] };
  if (!cambia(fila, leida.valores)) return { pendientes: 0, textos: ['Sin cambio'] };
  const antes = fila.antes ? enPalabras(fila.antes) : 'Sin precio';
  return { pendientes: 0, textos: [`${antes} → ${enPalabras(leida.valores)}`] };
};

/** Changes to send, with their texts, and the number of wrong rows. */
export const cambiosDeHoja = (
  filas: readonly FilaDeHoja[],
  cambios: Cambios<ColumnaDeHoja>,
): { cambios: CambioDePrecio[]; textos: string[]; malas: number } => {
  const salida = { cambios: [] as CambioDePrecio[], textos: [] as string[], malas: 0 };
  for (const fila of filas) {
    const suyos = cambios.get(fila.numero);
    const leida = suyos && leerFila(fila, suyos);
    if (!leida) continue;
    if ('error' in leida) salida.malas += 1;
    else if (cambia(fila, leida.valores)) {
      const { primaId, antes, celdas } = fila;
      salida.cambios.push({ primaId, antes, ...leida.valores });
      const [dicho] = dichosDeHoja(fila, suyos).textos;
      salida.textos.push(`${celdas[0]}, ${celdas[1]}: ${dicho}`);
    }
  }
  return salida;
};

const DECENA = 10;

/** Pesos changed by a percentage and rounded to $ 10. */
const conPorcentaje = (pesos: number, porcentaje: number): number =>
  Math.max(DECENA, Math.round((pesos * (100 + porcentaje)) / (100 * DECENA)) * DECENA);

/** Percentage as typed ('3,5', '-4 %'); undefined where it is none, or takes everything away. */
export const leerPorcentaje = (texto: string): number | undefined => {
  const limpio = texto.replace('%', '').trim().replace(',', '.');
  const porcentaje = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(limpio) ? Number(limpio) : 0;
  return porcentaje === 0 || porcentaje <= -100 ? undefined : porcentaje;
};

/** Cells of every price changed by a percentage; a period that is not sold stays so. */
export const celdasConPorcentaje = (
  filas: readonly FilaDeHoja[],
  porcentaje: number,
): CeldaEscrita<ColumnaDeHoja>[] =>
  filas.flatMap(({ numero, antes }) => {
    const pesos = [
      ['valor', antes?.valor],
      ['minima', antes?.primaMinima],
      ['maxima', antes?.primaMaxima],
    ] as const;
    return pesos.flatMap(([columna, cuantos]) =>
      typeof cuantos === 'number'
        ? [{ numero, columna, valor: formatearNumero(conPorcentaje(cuantos, porcentaje)) }]
        : [],
    );
  });

/** Cells copied from another sheet, by type and use; rows that it does not price stay. */
export const celdasDeOtra = (
  filas: readonly FilaDeHoja[],
  otra: readonly FilaDeHoja[],
): CeldaEscrita<ColumnaDeHoja>[] => {
  const clave = ({ celdas: [tipo, uso] }: FilaDeHoja) => `${tipo}|${uso}`;
  const porTipo = new Map(otra.filter(({ antes }) => antes).map((fila) => [clave(fila), fila]));
  return filas.flatMap((fila) => {
    const { celdas = [] } = porTipo.get(clave(fila)) ?? {};
    return (['valor', 'minima', 'maxima'] as const).flatMap((columna, i) => {
      const valor = celdas[i + 2];
      return valor === undefined ? [] : [{ numero: fila.numero, columna, valor }];
    });
  });
};

/** Periods of a sheet: those of today, and the two after. */
export const periodosDeHoja = (filas: readonly FilaDeHojaVM[], hoy: Fecha): number[] => {
  const actuales = filas.map(({ mesLegal }) => periodoDe(hoy, mesLegal));
  const primero = Math.min(...actuales);
  return Array.from({ length: Math.max(...actuales) - primero + 3 }, (_, i) => primero + i);
};

interface Programado {
  readonly periodo: number;
  readonly desde: Fecha;
  readonly precios: number;
}

/** Changes that begin on a later day, the earliest first. */
export const programados = (filas: readonly FilaDeHojaVM[], hoy: Fecha): Programado[] => {
  const futuros = filas.flatMap(({ precios }) => precios.filter(({ desde }) => desde > hoy));
  const grupos = Map.groupBy(futuros, ({ desde, periodo }) => `${desde} ${periodo}`);
  return [...grupos]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, suyos]) =>
      suyos.slice(0, 1).map(({ periodo, desde }) => ({ periodo, desde, precios: suyos.length })),
    );
};
