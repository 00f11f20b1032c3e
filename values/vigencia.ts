import { anioDe, mesDe, sumarDias, ultimoDiaDelMes } from './fecha.ts';
import type { Fecha } from './fecha.ts';

/** Months whose last day may end a legal period (D-SOAP-08). */
export const MESES_LEGALES = [3, 5, 9] as const;
export type MesLegal = (typeof MESES_LEGALES)[number];

/** Label of each legal month. */
export const ETIQUETA_MES_LEGAL: Readonly<Record<MesLegal, string>> = {
  3: 'MARZO',
  5: 'MAYO',
  9: 'SEPTIEMBRE',
};

/** First and last day of cover, both included. */
export interface Vigencia {
  readonly desde: Fecha;
  readonly hasta: Fecha;
}

export interface DatosVigencia {
  /** Day of purchase in Santiago. */
  readonly hoy: Fecha;
  /** Legal month of the premium row (`mesLegalParaPoliza`): 3, 5 or 9. */
  readonly mesLegal: number;
  readonly anioFabricacion: number;
  /** Periods of every policy of the plate not cancelled, expired ones included, and reservations. */
  readonly vigenciasPatente: readonly Vigencia[];
  readonly fechaInicioVigenciaPolizas: Fecha;
  readonly fechaTerminoVigenciaPolizas: Fecha;
  readonly esConvenioExtendido: boolean;
}

export type ResultadoVigencia =
  | { ok: true; desde: Fecha; hasta: Fecha }
  | { ok: false; ocupadaHasta: Fecha };

const esMesLegal = (mes: number): mes is MesLegal =>
  (MESES_LEGALES as readonly number[]).includes(mes);

const ultima = (...fechas: Fecha[]): Fecha => fechas.reduce((a, b) => (a > b ? a : b));

/**
 * Legal period that contains `fecha`, as the year in which it ends. Throws RangeError when `mesLegal` is not
 * 3, 5 or 9.
 */
export const periodoDe = (fecha: Fecha, mesLegal: number): number => {
  if (!esMesLegal(mesLegal)) throw new RangeError(`no es un mes legal: ${mesLegal}`);
  return anioDe(fecha) + (mesDe(fecha) > mesLegal ? 1 : 0);
};

/** True in the legal month and the month before, when the next period is sold. */
const enTemporada = (hoy: Fecha, mesLegal: number): boolean =>
  mesDe(hoy) === mesLegal || mesDe(hoy) === mesLegal - 1;

/** Legal period that a used vehicle without policies is sold for on `hoy`. */
export const periodoEnVenta = (hoy: Fecha, mesLegal: number): number =>
  periodoDe(hoy, mesLegal) + (enTemporada(hoy, mesLegal) ? 1 : 0);

/** Opening of a season: the first day on which a legal period is sold to used vehicles without policies. */
export interface Apertura {
  readonly mesLegal: MesLegal;
  readonly abre: Fecha;
  /** Year in which the period ends. */
  readonly periodo: number;
}

/** Opening of the running season of a legal month, or else of its next one. */
export const aperturaDe = (hoy: Fecha, mesLegal: MesLegal): Apertura => {
  const anio = anioDe(hoy) + (mesDe(hoy) > mesLegal ? 1 : 0);
  return { mesLegal, abre: `${anio}-0${mesLegal - 1}-01`, periodo: anio + 1 };
};

/** Last day of the legal period that contains `fecha`. */
const finDelPeriodo = (fecha: Fecha, mes: MesLegal): Fecha =>
  ultimoDiaDelMes(periodoDe(fecha, mes), mes);

const finDelSiguiente = (fin: Fecha, mes: MesLegal): Fecha => ultimoDiaDelMes(anioDe(fin) + 1, mes);

/** Period that a policy was sold for, and the limits of its agreement and its contract. */
export interface LimitesDeVigencia {
  readonly contrato: Fecha;
  /** Legal month at the sale (`mes_legal`): 3, 5 or 9. */
  readonly mesLegal: number;
  readonly vendida: Vigencia;
  /** Last day of cover of an extended agreement; null for other agreements. */
  readonly finExtendido: Fecha | null;
}

/**
 * Limits for correcting the dates of a sold policy (D-SOAP-10); the sold dates are always within them.
 * - `primero`: first possible start, the day of the contract or the sold start if earlier.
 * - `ultimoInicio`: last possible start, the day after the sold end.
 * - `ultimo`: last possible end for a start on `desde`, by its legal period or extended agreement.
 *
 * Throws RangeError when `mesLegal` is not 3, 5 or 9.
 */
export const extremosDeVigencia = (
  { contrato, mesLegal, vendida, finExtendido }: LimitesDeVigencia,
  desde: Fecha,
): { primero: Fecha; ultimoInicio: Fecha; ultimo: Fecha } => {
  if (!esMesLegal(mesLegal)) throw new RangeError(`no es un mes legal: ${mesLegal}`);
  const fin = finExtendido ?? finDelPeriodo(desde, mesLegal);
  return {
    primero: contrato < vendida.desde ? contrato : vendida.desde,
    ultimoInicio: sumarDias(vendida.hasta, 1),
    ultimo: desde >= vendida.desde ? ultima(fin, vendida.hasta) : fin,
  };
};

/** Dates fixed by the convenio; refused only if they overlap a policy of the plate. */
const vigenciaExtendida = (datos: DatosVigencia): ResultadoVigencia => {
  const desde = datos.fechaInicioVigenciaPolizas;
  const hasta = datos.fechaTerminoVigenciaPolizas;
  const choques = datos.vigenciasPatente
    .filter((otra) => otra.desde <= hasta && desde <= otra.hasta)
    .map((otra) => otra.hasta);
  return choques.length > 0
    ? { ok: false, ocupadaHasta: ultima(...choques) }
    : { ok: true, desde, hasta };
};

/**
 * Dates of a new policy (docs/decisiones.md, 'Policy dates'), plain days in Santiago. A legal
 * period ends on the last day of the legal month; 'this' and 'next' period are counted from `hoy`.
 *
 * - The policy starts on the latest of three days: `hoy`, the first day of the convenio's policies, and
 *   the day after the last policy of the plate ends.
 * - In season (the legal month and the month before) it starts with the next period, or later by the
 *   rule above.
 * - It ends with the legal period that contains its start.
 * - Exception in season: a vehicle made this year or later, without known policies, starts on `hoy` (or
 *   with the convenio's policies). Its cover ends with the next period.
 * - Cover past the end of the next period is refused: the plate is already renewed.
 * - An extended convenio gives both dates; they are refused if they overlap a policy of the plate.
 *
 * A refusal returns `ocupadaHasta`: the last day covered, or the last day that can be sold. The result
 * never overlaps `vigenciasPatente`. Throws RangeError when `mesLegal` is not 3, 5 or 9.
 */
export const calcularVigencia = (datos: DatosVigencia): ResultadoVigencia => {
  const { hoy, mesLegal, vigenciasPatente } = datos;
  if (!esMesLegal(mesLegal)) throw new RangeError(`no es un mes legal: ${mesLegal}`);
  if (datos.esConvenioExtendido) return vigenciaExtendida(datos);

  const finActual = finDelPeriodo(hoy, mesLegal);
  const limite = finDelSiguiente(finActual, mesLegal);
  const cubiertas = vigenciasPatente.map(({ hasta }) => hasta);
  const temporada = enTemporada(hoy, mesLegal);
  const nueva = datos.anioFabricacion >= anioDe(hoy) && cubiertas.length === 0;
  const saltaPeriodo = temporada && !nueva;

  const desde = ultima(
    saltaPeriodo ? sumarDias(finActual, 1) : hoy,
    datos.fechaInicioVigenciaPolizas,
    ...cubiertas.map((hasta) => sumarDias(hasta, 1)),
  );
  const hasta = temporada && nueva ? limite : finDelPeriodo(desde, mesLegal);
  if (desde > limite || hasta > limite)
    return { ok: false, ocupadaHasta: cubiertas.length > 0 ? ultima(...cubiertas) : limite };
  return { ok: true, desde, hasta };
};
