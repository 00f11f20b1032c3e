import { randomBytes } from 'node:crypto';
import { type Cola, colaMuerta, segundosDeEspera } from '#values/cola.ts';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { FastifyBaseLogger } from 'fastify';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { fijarEspera } from '#nucleo/db/cola.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { enTramo } from '#nucleo/traza.ts';
import { OFICIOS, type Trabajo } from './oficios.ts';

/** Jobs of one queue that a process handles at the same time, and of one of dead letters. */
const PARALELOS = 4;
const PARALELOS_MUERTA = 1;
/** How often a queue is looked at for jobs of which nobody tells: those that become due. */
const SONDEO_SEGUNDOS = 2;
/** And by each of its takers, should whoever wakes them be gone. */
const SONDEO_DE_CADA_UNO_SEGUNDOS = 30;

interface Toma {
  readonly nombre: string;
  readonly paralelos: number;
  readonly hacer: (job: JobWithMetadata) => Promise<void>;
  /** What the first of several takes at the least: one alone must take whatever comes. */
  readonly reserva: number | undefined;
}

/**
 * The takers of a queue: each one job at a time, so that no job waits for another one's batch, and
 * looking for the next one right after each; pg-boss alone would wait for the next poll. One of those
 * without a job looks every 2 s, and whoever finds one sends the next to look: a queue in which nothing
 * happens costs one question, not one of each taker. Gives what makes one look.
 */
const tomar = async (
  boss: PgBoss,
  { nombre, paralelos, hacer, reserva }: Toma,
): Promise<() => void> => {
  const tomadores: string[] = [];
  const ocupados = new Set<number>();
  // The last one first: the first may take only some of the jobs.
  const despertar = (): void => {
    const id = tomadores.findLast((_, i) => !ocupados.has(i));
    if (id !== undefined) boss.notifyWorker(id);
  };
  for (let i = 0; i < paralelos; i += 1) {
    tomadores[i] = await boss.work(
      nombre,
      {
        batchSize: 1,
        includeMetadata: true,
        pollingIntervalSeconds: SONDEO_SEGUNDOS,
        notifyPollingIntervalSeconds: SONDEO_DE_CADA_UNO_SEGUNDOS,
        ...(i === 0 && paralelos > 1 && reserva !== undefined ? { minPriority: reserva } : {}),
      },
      async ([job]: JobWithMetadata[]) => {
        ocupados.add(i);
        despertar();
        try {
          if (job) await hacer(job);
        } finally {
          ocupados.delete(i);
          boss.notifyWorker(tomadores[i] ?? '');
        }
      },
    );
  }
  return despertar;
};

/** What became of one job and how long it took. */
type AlTerminar = (queue: string, outcome: 'done' | 'failed', segundos: number) => void;

interface Atencion<E extends z.ZodType> {
  readonly paralelos: number;
  readonly trabajo: Trabajo<E>;
  readonly alTerminar: AlTerminar;
}

/** Queues that list their pauses have them instead of pg-boss's. */
const esperar = async (
  boss: PgBoss,
  nombre: string,
  { espera, nombre: viva }: Cola,
  { id, retryCount }: JobWithMetadata,
): Promise<void> => {
  if (typeof espera === 'number' || nombre !== viva) return;
  await fijarEspera(boss, nombre, id, segundosDeEspera(espera, retryCount));
};

const atender = async <E extends z.ZodType>(
  boss: PgBoss,
  nombre: string,
  cola: Cola<E>,
  contexto: (solicitud?: string) => Contexto,
  { paralelos, trabajo, alTerminar }: Atencion<E>,
): Promise<() => void> => {
  const hacer = async (job: JobWithMetadata): Promise<void> => {
    const dado = contexto(job.groupId ?? undefined);
    const ctx = cola.porLlave ? { ...dado, db: preparada(dado.db) } : dado;
    const { reloj } = ctx.puertos;
    const anotar = (como: 'done' | 'failed'): void =>
      alTerminar(nombre, como, (reloj.ahora().getTime() - ctx.ahora.getTime()) / 1_000);
    try {
      await enTramo(
        `trabajo ${nombre}`,
        { 'soap.solicitud': ctx.solicitudId, 'soap.intento': job.retryCount + 1 },
        () => trabajo(ctx, cola.encargo.parse(job.data)),
        job.groupTier ?? undefined,
      );
      anotar('done');
    } catch (error) {
      anotar('failed');
      ctx.log.error({ err: error, cola: nombre, trabajo: job.id }, 'trabajo fallido');
      await esperar(boss, nombre, cola, job).catch((fallo: unknown) => {
        ctx.log.warn({ err: fallo, trabajo: job.id }, 'trabajo sin espera propia');
      });
      throw error;
    }
  };
  return tomar(boss, { nombre, paralelos, hacer, reserva: cola.reserva });
};

type Piezas = Omit<Contexto, 'actor' | 'alcance' | 'ahora' | 'solicitudId' | 'log'> & {
  readonly log: FastifyBaseLogger;
};

/**
 * What a job has in its hands now, under the number of the request that asked for it; whatever else a
 * worker does by itself has a number of its own.
 */
export const contextoDeTrabajo = (
  piezas: Piezas,
  solicitud = numeroDeSolicitud(randomBytes(LARGO_NUMERO_DE_SOLICITUD)),
): Contexto => ({
  ...piezas,
  log: piezas.log.child({ reqId: solicitud }),
  actor: actorAnonimo('trabajo'),
  alcance: 'todo',
  ahora: piezas.puertos.reloj.ahora(),
  solicitudId: solicitud,
});

/** Handles every queue of the product and its dead letters. */
export const atenderColas = async (
  boss: PgBoss,
  base: Piezas,
  enTransaccion: EnTransaccion,
  alTerminar: AlTerminar = () => undefined,
): Promise<void> => {
  const contexto = (solicitud?: string): Contexto => contextoDeTrabajo(base, solicitud);
  const cola = <E extends z.ZodType>(
    definicion: Cola<E>,
    trabajo: Trabajo<E>,
    alAgotarse: Trabajo<E>,
  ): Promise<(() => void)[]> =>
    Promise.all([
      atender(boss, definicion.nombre, definicion, contexto, {
        paralelos: PARALELOS,
        trabajo,
        alTerminar,
      }),
      atender(boss, colaMuerta(definicion), definicion, contexto, {
        paralelos: PARALELOS_MUERTA,
        trabajo: alAgotarse,
        alTerminar,
      }),
    ]);

  const despertadores: (() => void)[] = [];
  for (const { cola: definicion, trabajo, alAgotarse } of OFICIOS) {
    despertadores.push(
      ...(await cola(definicion, trabajo(enTransaccion), alAgotarse(enTransaccion))),
    );
  }
  const ronda = setInterval(() => {
    for (const despertar of despertadores) despertar();
  }, SONDEO_SEGUNDOS * 1_000).unref();
  boss.once('stopped', () => clearInterval(ronda));
};
