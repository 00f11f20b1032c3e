import { type Fecha, reparoDeDia, sumarDias } from '#values/fecha.ts';

/** Days the board looks at where nobody says otherwise, the last one today. */
export const DIAS_DEL_TABLERO = 30;
/** Days it looks at most: a legal season. */
export const DIAS_MAXIMOS = 92;
/** What is counted of each day, as the summary of days names it. */
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
 * The days the board shows: those asked for, or the last 30; null when they are no days, out of
 * order, beyond `hoy` or more than 92.
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

/** Where an intention was left: its stage, or the payment that was tried and not made. */
export const PASOS = [
  { medida: 'dejadas_1', nombre: 'Ingreso de vehículos' },
  { medida: 'dejadas_2', nombre: 'Lista de vehículos' },
  { medida: 'dejadas_3', nombre: 'Términos y condiciones' },
  { medida: 'dejadas_4', nombre: 'Pago' },
] as const;

/** What a channel is called: how it was entered and how its vehicles were loaded (`origen`). */
export const nombreDeCanal = (conLogin: boolean, masivo: boolean): string =>
  `${conLogin ? 'Con inicio de sesión' : 'Enlace público'}, ${masivo ? 'carga masiva' : 'ingreso manual'}`;
