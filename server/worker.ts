import { randomBytes } from 'node:crypto';
import { type Cola, colaMuerta, segundosDeEspera } from '#values/cola.ts';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { FastifyBaseLogger } from 'fastify';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { fijarEspera } from '#nucleo/db/cola.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { despertarConsumidores, SONDEO_SEGUNDOS } from '#nucleo/db/despertar-consumidores.ts';
import { enSpan } from '#nucleo/traza.ts';
import { OFICIOS, type TrabajoDeVarios } from './oficios.ts';

/** Consumers of one queue in each process. */
const PARALELOS = 4;
/** Seconds between two polls of one consumer while notifications arrive. */
const SONDEO_PROPIO_SEGUNDOS = 30;

/** Reports how one job ended and how long it took. */
type AlTerminar = (queue: string, outcome: 'done' | 'failed', segundos: number) => void;

interface Consumo {
  readonly nombre: string;
  readonly consumidores: number;
  /** Maximum jobs per fetch. */
  readonly lote: number;
  /** Minimum priority for the last consumer. */
  readonly reserva: number | undefined;
  /** Returns the errors of the jobs that failed, by id. */
  readonly hacer: (jobs: readonly JobWithMetadata[]) => Promise<ReadonlyMap<string, unknown>>;
}

/** Starts the consumers of a queue; resolves with their ids. */
const consumir = async (
  boss: PgBoss,
  { nombre, consumidores, lote, reserva, hacer }: Consumo,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let n = 1; n <= consumidores; n += 1) {
    const id = await boss.work(
      nombre,
      {
        batchSize: lote,
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: SONDEO_SEGUNDOS,
        // While a connection listens, `despertarConsumidores` polls for all; consumers do if that fails.
        notifyPollingIntervalSeconds: SONDEO_PROPIO_SEGUNDOS,
        ...(reserva !== undefined && n === consumidores ? { minPriority: reserva } : {}),
      },
      async (jobs: JobWithMetadata[]) => {
        // After a full fetch pg-boss alone would wait for the next poll, although more jobs may wait.
        if (jobs.length === lote) boss.notifyWorker(id);
        const fallos = await hacer(jobs);
        return jobs.map(({ id: job }): JobResult =>
          fallos.has(job)
            ? { id: job, status: 'failed', output: fallos.get(job) }
            : { id: job, status: 'completed' },
        );
      },
    );
    ids.push(id);
  }
  return ids;
};

/** Replaces pg-boss's retry delay for queues that list their pauses. */
const esperar = async (
  boss: PgBoss,
  nombre: string,
  { espera, nombre: viva }: Cola,
  { id, retryCount }: JobWithMetadata,
): Promise<void> => {
  if (typeof espera === 'number' || nombre !== viva) return;
  await fijarEspera(boss, nombre, id, segundosDeEspera(espera, retryCount));
};

/** A payload that the contract of its queue refuses. */
class TrabajoIlegible extends Error {}

/** A job with the context in which it runs. */
interface Tomado {
  readonly job: JobWithMetadata;
  readonly ctx: Contexto;
}

/**
 * Runs the jobs of one fetch, each in its own trace; their common work appears in the first one's. Returns
 * the errors of those that failed, by id.
 */
const correr = async <E extends z.ZodType>(
  nombre: string,
  { encargo: esquema }: Cola<E>,
  trabajo: TrabajoDeVarios<E>,
  tomados: readonly Tomado[],
): Promise<ReadonlyMap<string, unknown>> => {
  const fallos = new Map<string, unknown>();
  const cargas = tomados.flatMap(({ job, ctx }) => {
    const leido = esquema.safeParse(job.data);
    if (leido.success) return { job, ctx, encargo: leido.data };
    fallos.set(job.id, new TrabajoIlegible(leido.error.message));
    return [];
  });
  let juntos: ReturnType<TrabajoDeVarios<E>> | undefined;
  const uno = async (i: number): Promise<void> => {
    juntos ??= trabajo(cargas);
    const fallo = (await juntos)[i] ?? null;
    if (fallo) throw fallo;
  };
  await Promise.all(
    cargas.map(({ job, ctx }, i) =>
      enSpan(
        `trabajo ${nombre}`,
        { 'soap.solicitud': ctx.solicitudId, 'soap.intento': job.retryCount + 1 },
        () => uno(i),
        job.groupTier ?? undefined,
      ).catch((error: unknown) => fallos.set(job.id, error)),
    ),
  );
  return fallos;
};

interface Atencion<E extends z.ZodType> extends Omit<Consumo, 'hacer'> {
  readonly cola: Cola<E>;
  readonly trabajo: TrabajoDeVarios<E>;
}

type Piezas = Omit<Contexto, 'llegada' | 'actor' | 'alcance' | 'ahora' | 'solicitudId' | 'log'> & {
  readonly log: FastifyBaseLogger;
};

/**
 * Context of a job, with the number of the request that queued it. Work that the worker starts itself gets a
 * new number.
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
  /** At the second attempt, once: until then a worker of the release that queued it may have taken it. */
  const avisarIlegible = async (
    ctx: Contexto,
    nombre: string,
    { id, retryCount }: JobWithMetadata,
  ): Promise<void> => {
    if (retryCount !== 1) return;
    const detalle = `La cola ${nombre} tiene un trabajo que esta versión no sabe leer: ${id}`;
    await enTransaccion(ctx, (tx) =>
      abrirIncidente(tx, { clase: 'trabajo_ilegible', ventaId: null, detalle }),
    );
  };

  const consumidoresDe = new Map<string, readonly string[]>();
  const atender = async <E extends z.ZodType>({ cola, trabajo, ...consumo }: Atencion<E>) => {
    const { nombre } = consumo;
    const tomado = (job: JobWithMetadata): Tomado => {
      const ctx = contextoDeTrabajo(base, job.groupId ?? undefined);
      return { job, ctx: cola.porLlave ? { ...ctx, db: preparada(ctx.db) } : ctx };
    };
    const hacer = async (jobs: readonly JobWithMetadata[]) => {
      const tomados = jobs.map(tomado);
      const fallos = await correr(nombre, cola, trabajo, tomados);
      for (const { job, ctx } of tomados) {
        const error = fallos.get(job.id);
        const ahora = ctx.puertos.reloj.ahora().getTime();
        const como = fallos.has(job.id) ? 'failed' : 'done';
        alTerminar(nombre, como, (ahora - ctx.ahora.getTime()) / 1_000);
        if (como === 'done') continue;
        ctx.log.error({ err: error, cola: nombre, trabajo: job.id }, 'trabajo fallido');
        if (error instanceof TrabajoIlegible) await avisarIlegible(ctx, nombre, job);
        await esperar(boss, nombre, cola, job).catch((fallo: unknown) => {
          ctx.log.warn({ err: fallo, trabajo: job.id }, 'trabajo sin espera propia');
        });
      }
      return fallos;
    };
    consumidoresDe.set(nombre, await consumir(boss, { ...consumo, hacer }));
  };

  for (const { cola, trabajo, alAgotarse } of OFICIOS) {
    const { nombre, lote, reserva } = cola;
    const consumidores = lote === undefined ? PARALELOS : 1;
    await atender({
      ...{ nombre, cola, consumidores, lote: lote ?? 1, trabajo: trabajo(enTransaccion) },
      reserva: lote === undefined ? reserva : undefined,
    });
    const muerta = { nombre: colaMuerta(cola), consumidores: 1, lote: 1, reserva: undefined };
    await atender({ ...muerta, cola, trabajo: alAgotarse(enTransaccion) });
  }
  despertarConsumidores(boss, consumidoresDe, (error) =>
    base.log.warn({ err: error }, 'sondeo de colas fallido'),
  );
};
