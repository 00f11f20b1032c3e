import { randomBytes } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { type Cola, colaMuerta, segundosDeEspera } from '#values/cola.ts';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { FastifyBaseLogger } from 'fastify';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { alLlegar, fijarEspera } from '#nucleo/db/cola.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { enTramo } from '#nucleo/traza.ts';
import { OFICIOS, type Trabajo, type TrabajoEnLote } from './oficios.ts';

/** Jobs of one queue that a process handles at the same time, and of one of dead letters. */
const PARALELOS = 4;
const PARALELOS_MUERTA = 1;
/**
 * Takers of a queue whose jobs are done many at once: one takes what came while it was busy, the other
 * steps in when the first does not come back for as long as a round.
 */
const PARALELOS_EN_LOTE = 2;
/**
 * After several at once, how long their taker leaves the next to come together: under load that is more of
 * them at once, each for less; who comes alone never waits for it.
 */
const REPOSO_MS = 250;
/** How often a queue is looked at for jobs of which nobody tells: those that become due. */
const SONDEO_SEGUNDOS = 2;
/** And by each of its takers, should whoever wakes them be gone. */
const SONDEO_DE_CADA_UNO_SEGUNDOS = 30;

/** One who takes jobs of a queue, so many at once, of these priorities. */
interface Tomador {
  readonly lote: number;
  readonly minPriority?: number;
  readonly maxPriority?: number;
}

/** Those who may take the same jobs: one of them is enough to look. The last one looks first. */
type Grupo = readonly Tomador[];

interface Toma {
  readonly nombre: string;
  readonly grupos: readonly Grupo[];
  /** Of each job what it failed of, or null. */
  readonly hacer: (jobs: readonly JobWithMetadata[]) => Promise<readonly unknown[]>;
}

interface Despertador {
  llega(): void;
  ronda(): void;
}

/**
 * The takers of a group. Whoever finds as many jobs as it takes sends the next to look, so that none waits
 * for another one's end; pg-boss alone would wait for the next poll. What arrives while all are busy is
 * looked for by the first that ends. A queue in which nothing happens costs one question every 2 s, not one
 * of each taker. Gives what makes one look: at what arrived, and at each round.
 */
const tomarEnGrupo = async (
  boss: PgBoss,
  grupo: Grupo,
  { nombre, hacer }: Pick<Toma, 'nombre' | 'hacer'>,
): Promise<Despertador> => {
  const tomadores: string[] = [];
  const ocupados = new Set<number>();
  let perdido = false;
  const mirar = (quienes: (i: number) => boolean): void => {
    const id = tomadores.findLast((_, i) => !ocupados.has(i) && quienes(i));
    if (id === undefined) perdido = true;
    else boss.notifyWorker(id);
  };
  const ronda = (): void => mirar(() => true);
  // Done together, what arrives costs less the more of it there is: it waits for the one who is at it.
  const llega = (): void => mirar((i) => grupo[i]?.lote === 1 || i === grupo.length - 1);
  for (const [i, { lote, ...prioridades }] of grupo.entries()) {
    tomadores[i] = await boss.work(
      nombre,
      {
        batchSize: lote,
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: SONDEO_SEGUNDOS,
        notifyPollingIntervalSeconds: SONDEO_DE_CADA_UNO_SEGUNDOS,
        ...prioridades,
      },
      async (jobs: JobWithMetadata[]) => {
        ocupados.add(i);
        if (jobs.length === lote) ronda();
        try {
          const fallos = await hacer(jobs);
          if (jobs.length > 1) await pausa(REPOSO_MS, undefined, { ref: false });
          return jobs.map(({ id }, n): JobResult => {
            const fallo = fallos[n] ?? null;
            if (fallo === null) return { id, status: 'completed' };
            return { id, status: 'failed', output: fallo };
          });
        } finally {
          ocupados.delete(i);
          // What came while all of them were busy was looked for by none.
          if (perdido) boss.notifyWorker(tomadores[i] ?? '');
          perdido = false;
        }
      },
    );
  }
  return { llega, ronda };
};

/** At once when it was not called for so long, else when that time is over: once for all calls until then. */
const espaciado = (llamar: () => void, milisegundos: number): (() => void) => {
  let libreDesde = 0;
  let pendiente = false;
  return () => {
    if (pendiente) return;
    pendiente = true;
    const llamarAhora = (): void => {
      pendiente = false;
      libreDesde = performance.now() + milisegundos;
      llamar();
    };
    const faltan = libreDesde - performance.now();
    if (faltan <= 0) llamarAhora();
    else setTimeout(llamarAhora, faltan).unref();
  };
};

/**
 * Gives what makes one of each group look at each round. Who is told of a job is not told of which kind: where
 * many are done at once most of them are of the first group, and the others do not look at each.
 */
const tomar = async (boss: PgBoss, { nombre, grupos, hacer }: Toma): Promise<() => void> => {
  const despertadores: Despertador[] = [];
  for (const grupo of grupos) {
    despertadores.push(await tomarEnGrupo(boss, grupo, { nombre, hacer }));
  }
  const alLlegarUno = despertadores.map(({ llega }, i) =>
    i === 0 ? llega : espaciado(llega, REPOSO_MS),
  );
  alLlegar(boss, nombre, () => {
    for (const llega of alLlegarUno) llega();
  });
  return () => {
    for (const { ronda } of despertadores) ronda();
  };
};

const iguales = (cuantos: number, tomador: Tomador): Grupo =>
  Array.from({ length: cuantos }, () => tomador);

/**
 * Who takes the jobs of a queue. Where many are done at once, those are the ones of at least its
 * `reserva`, and what is bigger goes one by one beside them.
 */
const gruposDe = ({ reserva, lote }: Cola): readonly Grupo[] => {
  const solos = iguales(PARALELOS - 1, { lote: 1 });
  if (reserva === undefined) return [[...solos, { lote: 1 }]];
  // One alone must take whatever comes: the first of several takes only some.
  if (lote === undefined) return [[{ lote: 1, minPriority: reserva }, ...solos]];
  return [
    iguales(PARALELOS_EN_LOTE, { lote, minPriority: reserva }),
    iguales(PARALELOS - 1, { lote: 1, maxPriority: reserva - 1 }),
  ];
};

/** What became of one job and how long it took. */
type AlTerminar = (queue: string, outcome: 'done' | 'failed', segundos: number) => void;

interface Atencion<E extends z.ZodType> {
  readonly grupos: readonly Grupo[];
  readonly trabajo: Trabajo<E>;
  readonly enLote?: TrabajoEnLote<E> | undefined;
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

/** A job with what it has in its hands. */
interface Tomado {
  readonly job: JobWithMetadata;
  readonly ctx: Contexto;
}

const enSuTramo = <T>(nombre: string, { job, ctx }: Tomado, hacer: () => Promise<T>): Promise<T> =>
  enTramo(
    `trabajo ${nombre}`,
    { 'soap.solicitud': ctx.solicitudId, 'soap.intento': job.retryCount + 1 },
    hacer,
    job.groupTier ?? undefined,
  );

const atender = async <E extends z.ZodType>(
  boss: PgBoss,
  nombre: string,
  cola: Cola<E>,
  contexto: (solicitud?: string) => Contexto,
  { grupos, trabajo, enLote, alTerminar }: Atencion<E>,
): Promise<() => void> => {
  const tomado = (job: JobWithMetadata): Tomado => {
    const dado = contexto(job.groupId ?? undefined);
    return { job, ctx: cola.porLlave ? { ...dado, db: preparada(dado.db) } : dado };
  };
  const encargoDe = ({ job, ctx }: Tomado) => ({ ctx, encargo: cola.encargo.parse(job.data) });
  const solo = (uno: Tomado): Promise<unknown> =>
    enSuTramo(nombre, uno, async () => {
      const { ctx, encargo } = encargoDe(uno);
      await trabajo(ctx, encargo);
      return null;
    }).catch((error: unknown) => error ?? new Error('sin motivo'));
  /** Of each whether it was done with the others, each in a trace of its own; of none when they failed. */
  const juntos = async (tomados: readonly Tomado[]): Promise<readonly boolean[]> => {
    const [primero, ...otros] = tomados;
    if (!enLote || !primero || otros.length === 0) return [];
    try {
      const hechos = enSuTramo(nombre, primero, async () => enLote(tomados.map(encargoDe)));
      await Promise.all(otros.map((uno) => enSuTramo(nombre, uno, () => hechos)));
      return await hechos;
    } catch (error) {
      primero.ctx.log.warn({ err: error, cola: nombre, trabajos: tomados.length }, 'lote deshecho');
      return [];
    }
  };
  /** What each failed of, or null: those that were not done with others go alone, a few at a time. */
  const correr = async (tomados: readonly Tomado[]): Promise<readonly unknown[]> => {
    const hechos = await juntos(tomados);
    const fallos: unknown[] = tomados.map(() => null);
    const quedan = [...tomados.entries()].filter(([i]) => !hechos[i]).values();
    const unoTrasOtro = async (): Promise<void> => {
      for (const [i, uno] of quedan) fallos[i] = await solo(uno);
    };
    await Promise.all(Array.from({ length: PARALELOS }, unoTrasOtro));
    return fallos;
  };
  const hacer = async (jobs: readonly JobWithMetadata[]): Promise<readonly unknown[]> => {
    const tomados = jobs.map(tomado);
    const fallos = await correr(tomados);
    for (const [i, { job, ctx }] of tomados.entries()) {
      const error = fallos[i] ?? null;
      const ahora = ctx.puertos.reloj.ahora().getTime();
      const como = error === null ? 'done' : 'failed';
      alTerminar(nombre, como, (ahora - ctx.ahora.getTime()) / 1_000);
      if (error === null) continue;
      ctx.log.error({ err: error, cola: nombre, trabajo: job.id }, 'trabajo fallido');
      await esperar(boss, nombre, cola, job).catch((fallo: unknown) => {
        ctx.log.warn({ err: fallo, trabajo: job.id }, 'trabajo sin espera propia');
      });
    }
    return fallos;
  };
  return tomar(boss, { nombre, grupos, hacer });
};

type Piezas = Omit<Contexto, 'llegada' | 'actor' | 'alcance' | 'ahora' | 'solicitudId' | 'log'> & {
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
  llegada: piezas.ajustes.direccion,
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
    enLote?: TrabajoEnLote<E>,
  ): Promise<(() => void)[]> =>
    Promise.all([
      atender(boss, definicion.nombre, definicion, contexto, {
        grupos: gruposDe(definicion),
        trabajo,
        enLote,
        alTerminar,
      }),
      atender(boss, colaMuerta(definicion), definicion, contexto, {
        grupos: [iguales(PARALELOS_MUERTA, { lote: 1 })],
        trabajo: alAgotarse,
        alTerminar,
      }),
    ]);

  const despertadores: (() => void)[] = [];
  for (const { cola: definicion, trabajo, alAgotarse, enLote } of OFICIOS) {
    despertadores.push(
      ...(await cola(
        definicion,
        trabajo(enTransaccion),
        alAgotarse(enTransaccion),
        enLote?.(enTransaccion),
      )),
    );
  }
  const ronda = setInterval(() => {
    for (const despertar of despertadores) despertar();
  }, SONDEO_SEGUNDOS * 1_000).unref();
  boss.once('stopped', () => clearInterval(ronda));
};
