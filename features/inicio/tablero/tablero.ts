import { type Fecha, reparoDeDia, sumarDias } from '#values/fecha.ts';

/** Default number of days, ending today. */
export const DIAS_DEL_TABLERO = 30;
/** Maximum number of days: a legal season. */
export const DIAS_MAXIMOS = 92;
/** Measures of each day, by their names in the summary of days. */
export const MEDIDAS = [
  ...(['ventas', 'polizas', 'monto', 'rechazados', 'abandonados'] as const),
  ...(['dejadas_1', 'dejadas_2', 'dejadas_3', 'dejadas_4'] as const),
] as const;
export type Medida = (typeof MEDIDAS)[number];

/** Santiago days, both included. */
export interface RangoDeDias {
  readonly desde: Fecha;
  readonly hasta: Fecha;
}

/**
 * Days of the board: the requested ones, or the last 30. Null if they are invalid, out of order, beyond `hoy`
 * or more than 92.
 */
export const rangoDelTablero = (
  { desde, hasta }: { readonly desde?: Fecha | undefined; readonly hasta?: Fecha | undefined },
  hoy: Fecha,
): RangoDeDias | null => {
  if ([desde, hasta].some((dia) => dia !== undefined && reparoDeDia(dia) !== null)) return null;
  const ultimo = hasta ?? hoy;
  const primero = desde ?? sumarDias(ultimo, 1 - DIAS_DEL_TABLERO);
  const valido = primero <= ultimo && ultimo <= hoy && primero > sumarDias(ultimo, -DIAS_MAXIMOS);
  return valido ? { desde: primero, hasta: ultimo } : null;
};

/** Last step of an abandoned intention: its stage, or a failed payment. */
export const PASOS = [
  { medida: 'dejadas_1', nombre: 'Ingreso de vehículos' },
  { medida: 'dejadas_2', nombre: 'Lista de vehículos' },
  { medida: 'dejadas_3', nombre: 'Términos y condiciones' },
  { medida: 'dejadas_4', nombre: 'Pago' },
] as const;

/** Name of a channel: how it is entered and how its vehicles were loaded (`origen`). */
export const nombreDeCanal = (conLogin: boolean, masivo: boolean): string =>
  `${conLogin ? 'Con inicio de sesión' : 'Enlace público'}, ${masivo ? 'carga masiva' : 'ingreso manual'}`;
