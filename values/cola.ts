import type { z } from 'zod';

/** A kind of durable job. Its handler may run twice: `seguroDosVeces` says why that is harmless. */
export interface Cola<E extends z.ZodType = z.ZodType> {
  readonly nombre: string;
  readonly carga: E;
  /** Attempts after the first one before the job goes to the dead-letter queue. */
  readonly reintentos: number;
  /** Seconds before the first retry; doubles with each one. */
  readonly espera: number;
  readonly seguroDosVeces: string;
  /** One taker of each worker does only jobs of at least this priority: big ones never fill them all. */
  readonly reserva?: number;
}

/** Declares a queue. */
export const definirCola = <E extends z.ZodType>(cola: Cola<E>): Cola<E> => cola;

/** Name of the queue that receives the jobs of `cola` that used up their attempts. */
export const colaMuerta = (cola: Cola): string => `${cola.nombre}.muerta`;
