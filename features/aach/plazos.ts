import {
  anioDe,
  type Fecha,
  fechaHoraSantiago,
  fechaSantiago,
  inicioDelDia,
  mesDe,
  sumarDias,
  ultimoDiaDelMes,
} from '#values/fecha.ts';
import { MESES_LEGALES } from '#values/vigencia.ts';

const HORA_MS = 3_600_000;
const HORAS = { siempre: 24, ultimaSemana: 2 } as const;
const DIAS_DE_SEMANA = 7;

/** True in the last seven days of a month in which a legal period ends. */
export const esUltimaSemanaLegal = (dia: Fecha): boolean =>
  (MESES_LEGALES as readonly number[]).includes(mesDe(dia)) &&
  dia > sumarDias(ultimoDiaDelMes(anioDe(dia), mesDe(dia)), -DIAS_DE_SEMANA);

/** Deadline of a case opened at `desde`: 24 h, or 2 h in the last week of a legal month. */
export const plazoDeCaso = (abierto: Date): Date => {
  const horas = esUltimaSemanaLegal(fechaSantiago(abierto)) ? HORAS.ultimaSemana : HORAS.siempre;
  return new Date(abierto.getTime() + horas * HORA_MS);
};

/** Business hours, Monday to Friday. A holiday counts as a business day, so the term is never longer. */
const APERTURA_MS = 9 * HORA_MS;
const CIERRE_MS = 18 * HORA_MS;

const esHabil = (dia: Fecha): boolean => {
  const deLaSemana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return deLaSemana !== 0 && deLaSemana !== 6;
};

const proximoHabil = (dia: Fecha): Fecha => {
  const siguiente = sumarDias(dia, 1);
  return esHabil(siguiente) ? siguiente : proximoHabil(siguiente);
};

const aMs = (hora: string): number => Date.parse(`1970-01-01T${hora}Z`);
const aLas = (dia: Fecha, ms: number): Date => new Date(inicioDelDia(dia).getTime() + ms);

/** Deadline for telling owner and seller: one business hour of Santiago later. */
export const plazoDeAviso = (abierto: Date): Date => {
  const { fecha, hora } = fechaHoraSantiago(abierto);
  const ms = aMs(hora);
  if (!esHabil(fecha) || ms >= CIERRE_MS) return aLas(proximoHabil(fecha), APERTURA_MS + HORA_MS);
  if (ms < APERTURA_MS) return aLas(fecha, APERTURA_MS + HORA_MS);
  const falta = ms + HORA_MS - CIERRE_MS;
  if (falta <= 0) return new Date(abierto.getTime() + HORA_MS);
  return aLas(proximoHabil(fecha), APERTURA_MS + falta);
};

const DIAS_PARA_DEVOLVER = 30;

/** Last Santiago day for refunding a duplicate's premium (D-SOAP-13). */
export const plazoDeDevolucion = (terminado: Date): Fecha =>
  sumarDias(fechaSantiago(terminado), DIAS_PARA_DEVOLVER);
