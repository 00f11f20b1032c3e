import type { z } from 'zod';

/** A queue of durable jobs. A handler may run twice; `seguroDosVeces` says why that is harmless. */
export interface Cola<E extends z.ZodType = z.ZodType> {
  readonly nombre: string;
  readonly encargo: E;
  /** Number of retries before the job goes to the dead-letter queue. */
  readonly reintentos: number;
  /**
   * Backoff in seconds. A number is the delay before the first retry and doubles with each retry. A
   * list gives the delays of the first retries; its last one doubles from then on.
   */
  readonly espera: number | readonly [number, ...number[]];
  /** Key of the subject of a job. Waiting jobs of one key can be run at once. */
  readonly clave?: (encargo: z.output<E>) => string;
  /** Merges the jobs queued in one transaction into fewer jobs with the same effect. */
  readonly reunir?: (encargos: readonly z.output<E>[]) => readonly z.output<E>[];
  readonly seguroDosVeces: string;
  /**
   * Schedule as a cron expression in Santiago time. If runs were missed while no worker was up, one
   * job is created for all of them.
   */
  readonly horario?: string;
  /**
   * Minimum priority for one reserved consumer of each worker. It keeps low-priority jobs from
   * occupying every consumer. Without effect on a queue with `lote`.
   */
  readonly reserva?: number;
  /**
   * Maximum number of jobs that one handler call receives together. Each process handles one batch of
   * the queue at a time; jobs that arrive meanwhile form the next.
   */
  readonly lote?: number;
  /** Its jobs read few rows by key, so they run on prepared statements. */
  readonly porLlave?: true;
}

export const definirCola = <E extends z.ZodType>(cola: Cola<E>): Cola<E> => cola;

/** Delay before the first retry, in seconds. */
export const primeraEspera = ({ espera }: Cola): number =>
  typeof espera === 'number' ? espera : espera[0];

/** Splits a list into chunks of at most `cuantos` elements, in order. */
export const enPartes = <T>(todos: readonly T[], cuantos: number): T[][] =>
  Array.from({ length: Math.ceil(todos.length / cuantos) }, (_, i) =>
    todos.slice(i * cuantos, (i + 1) * cuantos),
  );

/** Name of the dead-letter queue of `cola`. */
export const colaMuerta = (cola: Cola): string => `${cola.nombre}.muerta`;

/** Delay in seconds before the next retry, after `reintentos` retries, for a listed `espera`. */
export const segundosDeEspera = (
  esperas: readonly [number, ...number[]],
  reintentos: number,
): number => {
  const ultima = esperas.length - 1;
  const segundos = esperas[Math.min(reintentos, ultima)] ?? esperas[0];
  return segundos * 2 ** Math.max(0, reintentos - ultima);
};
