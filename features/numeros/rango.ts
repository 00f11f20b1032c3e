import type { Fecha } from '#values/fecha.ts';
import { esFecha } from '#values/fecha.ts';
import { fechaEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Kind of number: each policy takes one of each. */
export type ClaseDeRango = 'poliza' | 'folio';

/** Highest count of remaining numbers that is shown in red (A-RANGO-015). */
export const UMBRAL_EN_ROJO = 1_000;
/** Highest count of remaining numbers that is too few at any pace. */
const MINIMO = 100;
/** Days for which the remaining numbers should last. */
const DIAS_DE_RESERVA = 60;

/** True if the remaining numbers are shown in red. */
export const quedanPocos = (restantes: number): boolean => restantes <= UMBRAL_EN_ROJO;

/** True if somebody has to ask the insurer for more: red, and few at the pace of `porDia` or at any (A-CERO-016). */
export const seAcaban = (restantes: number, porDia: number): boolean =>
  restantes <= MINIMO || (quedanPocos(restantes) && restantes < porDia * DIAS_DE_RESERVA);

/** The look-ups of a policy take numbers of at most 9 digits. */
const NUMERO_MAXIMO = 999_999_999;

/** Schema of a policy or folio number; `nombre` and its article stand in its messages. */
export const numeroEscrito = (nombre: string, articulo = 'el') =>
  z
    .int(`Falta ${articulo} ${nombre.toLowerCase()}`)
    .min(1, `${nombre} debe ser mayor que 0`)
    .max(NUMERO_MAXIMO, `${nombre} no puede tener más de 9 dígitos`);

const fecha = (nombre: string) => fechaEntrada(`Falta el ${nombre}`);

const sonNumeros = (...valores: readonly unknown[]): boolean => valores.every(Number.isInteger);
const sonFechas = (...valores: readonly unknown[]): boolean =>
  valores.every((valor) => typeof valor === 'string' && esFecha(valor));

/**
 * A typed new range: numbers 1 to 999.999.999, plain dates of Santiago. Both rules between fields are checked
 * whatever else is wrong, so that a form shows all errors at once.
 */
export const rangoEntrada = z
  .strictObject({
    numeroInicial: numeroEscrito('Número Inicial'),
    numeroFinal: numeroEscrito('Número Final'),
    inicioVigencia: fecha('inicio de vigencia'),
    terminoVigencia: fecha('término de vigencia'),
    vigente: z.boolean().default(true),
  })
  .refine((rango) => rango.numeroFinal > rango.numeroInicial, {
    path: ['numeroFinal'],
    error: 'El número final del rango debe ser mayor que el inicial',
    when: ({ value }) => {
      const { numeroInicial, numeroFinal } = value as Record<string, unknown>;
      return sonNumeros(numeroInicial, numeroFinal);
    },
  })
  .refine((rango) => rango.terminoVigencia > rango.inicioVigencia, {
    path: ['terminoVigencia'],
    error: 'La Fecha de Término de Vigencia debe ser mayor',
    when: ({ value }) => {
      const { inicioVigencia, terminoVigencia } = value as Record<string, unknown>;
      return sonFechas(inicioVigencia, terminoVigencia);
    },
  });
export type RangoEscrito = z.output<typeof rangoEntrada>;

const FECHA_PASADA = 'La fecha no puede ser anterior a hoy';

/** Messages for the dates of a new range before `hoy`; empty without any. */
export const fechasPasadas = (
  rango: Partial<Pick<RangoEscrito, 'inicioVigencia' | 'terminoVigencia'>>,
  hoy: Fecha,
): Record<string, string[]> =>
  Object.fromEntries(
    (['inicioVigencia', 'terminoVigencia'] as const)
      .filter((campo) => esFecha(rango[campo] ?? '') && (rango[campo] ?? '') < hoy)
      .map((campo) => [campo, [FECHA_PASADA]]),
  );

/** Schema of a new range in a form that is filled in on `hoy`. */
export const rangoEntradaDesde = (hoy: Fecha) => {
  const conFechaDeHoy = (campo: 'inicioVigencia' | 'terminoVigencia') => ({
    regla: (rango: RangoEscrito) => !(campo in fechasPasadas(rango, hoy)),
    reparo: { path: [campo], error: FECHA_PASADA, when: () => true },
  });
  const [inicio, termino] = [conFechaDeHoy('inicioVigencia'), conFechaDeHoy('terminoVigencia')];
  return rangoEntrada.refine(inicio.regla, inicio.reparo).refine(termino.regla, termino.reparo);
};
