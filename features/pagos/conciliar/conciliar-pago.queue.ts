import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

const MINUTO = 60;
/** Seconds from PAGAR, or from the previous run, to each run of the janitor. */
export const SEGUNDOS_HASTA_CONCILIAR = [
  MINUTO,
  4 * MINUTO,
  25 * MINUTO,
  90 * MINUTO,
  22 * 60 * MINUTO,
] as const;

export const conciliarPago = definirCola({
  nombre: 'conciliar-pago',
  encargo: z.strictObject({ pagoId: z.int().positive(), vuelta: z.int().nonnegative() }),
  reintentos: 8,
  espera: 30,
  porLlave: true,
  seguroDosVeces: 'sólo pregunta al proveedor; su respuesta se aplica una vez, bajo candado',
});
