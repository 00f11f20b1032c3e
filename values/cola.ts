import type { z } from 'zod';

/** A kind of durable job. Its handler may run twice: `seguroDosVeces` says why that is harmless. */
export interface Cola<E extends z.ZodType = z.ZodType> {
  readonly nombre: string;
  readonly encargo: E;
  /** Attempts after the first one before the job goes to the dead-letter queue. */
  readonly reintentos: number;
  /**
   * Seconds before the first retry, which double with each one; or before each of the first ones,
   * of which the last doubles from there on.
   */
  readonly espera: number | readonly [number, ...number[]];
  /** What its jobs are about: those of one key may be brought forward. */
  readonly clave?: (encargo: z.output<E>) => string;
  /** Jobs of one transaction, as fewer that do the same. */
  readonly reunir?: (encargos: readonly z.output<E>[]) => readonly z.output<E>[];
  readonly seguroDosVeces: string;
  /**
   * When a job of it is made without anybody's asking, as a line of cron on Santiago's clock. Of
   * those missed while no worker ran, one is made.
   */
  readonly horario?: string;
  /** One taker of each worker does only jobs of at least this priority: big ones never fill them all. */
  readonly reserva?: number;
  /** Of those of at least its `reserva`, so many are done at once. */
  readonly lote?: number;
  /** Its jobs ask for a few rows by key, always in the same way: their statements are planned once. */
  readonly porLlave?: true;
}

/** Declares a queue. */
export const definirCola = <E extends z.ZodType>(cola: Cola<E>): Cola<E> => cola;

/** Seconds before the first retry. */
export const primeraEspera = ({ espera }: Cola): number =>
  typeof espera === 'number' ? espera : espera[0];

/** Lists of at most so many. */
export const enPartes = <T>(todos: readonly T[], cuantos: number): T[][] =>
  Array.from({ length: Math.ceil(todos.length / cuantos) }, (_, i) =>
    todos.slice(i * cuantos, (i + 1) * cuantos),
  );

/** Name of the queue that receives the jobs of `cola` that used up their attempts. */
export const colaMuerta = (cola: Cola): string => `${cola.nombre}.muerta`;

/** Seconds before the next retry of a listed `espera`, after so many retries. */
export const segundosDeEspera = (
  esperas: readonly [number, ...number[]],
  reintentos: number,
): number => {
  const ultima = esperas.length - 1;
  const segundos = esperas[Math.min(reintentos, ultima)] ?? esperas[0];
  return segundos * 2 ** Math.max(0, reintentos - ultima);
};
