import { randomUUID } from 'node:crypto';
import { type Cola, colaMuerta } from '#values/cola.ts';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { enTramo, seguirTraza } from '#nucleo/traza.ts';
import type { Tx } from './conexion.ts';
import { cuidarConexiones, SILENCIO_MS } from './linea-muda.ts';
import { preguntarConNombre } from './preparada.ts';
import { devolverHuerfanos, nombreDeWorker } from './huerfanos.ts';

const ESQUEMA = 'cola';
// The shortest pg-boss takes: a job of a dead worker is found after 10 to 15 s.
const LATIDO_SEGUNDOS = 10;
const REINTENTOS_MUERTA = 20;

/** Creates or updates the queue's schema and these queues, with their dead letters. */
export const instalarColas = async (
  url: string,
  colas: readonly Cola[],
  esquema = ESQUEMA,
): Promise<void> => {
  const boss = new PgBoss({
    connectionString: url,
    schema: esquema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const cola of colas) {
      const comunes = {
        retryDelay: typeof cola.espera === 'number' ? cola.espera : cola.espera[0],
        retryBackoff: true,
        retryDelayMax: 3_600,
        heartbeatSeconds: LATIDO_SEGUNDOS,
        expireInSeconds: 3_600,
        notify: true,
      };
      const muerta = { ...comunes, retryLimit: REINTENTOS_MUERTA };
      const viva = { ...comunes, retryLimit: cola.reintentos, deadLetter: colaMuerta(cola) };
      for (const [nombre, opciones] of [
        [colaMuerta(cola), muerta],
        [cola.nombre, viva],
      ] as const) {
        await boss.createQueue(nombre, opciones);
        await boss.updateQueue(nombre, opciones);
      }
      const { nombre, horario } = cola;
      if (horario === undefined) continue;
      await boss.schedule(nombre, horario, {}, { tz: 'America/Santiago', missed: 'once' });
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
};

/** pg-boss's own access to the database, which is a public part of it but for its settings. */
type Acceso = Required<ReturnType<PgBoss['getDb']>> & {
  readonly config: object;
  readonly pool: pg.Pool;
  open(): Promise<void>;
};

/**
 * Has the one connection that listens for new jobs, which needs a session of its own, made to
 * `directa` under the name of the worker; all the rest may go by a pooler.
 */
const escucharPor = (boss: PgBoss, directa: string, nombre: string): void => {
  const acceso = boss.getDb() as Acceso;
  const config = { ...acceso.config, connectionString: directa, application_name: nombre };
  const propia = Object.assign(Object.create(acceso) as Acceso, { config });
  acceso.listen = acceso.listen.bind(propia);
};

/**
 * Its connections are looked after like ours, from the first of them on; and what it asks of them over
 * and over, for each queue and each job, is planned once, where statements may have names.
 */
const prepararAcceso = (
  boss: PgBoss,
  alFallar: (error: Error) => void,
  conNombres: boolean,
): void => {
  const acceso = boss.getDb() as Acceso;
  const abrir = acceso.open.bind(acceso);
  acceso.open = async () => {
    await abrir();
    cuidarConexiones(acceso.pool, alFallar, SILENCIO_MS);
    if (conNombres) {
      acceso.executeSql = (texto, valores) => preguntarConNombre(acceso.pool, texto, valores);
    }
  };
};

interface OpcionesDeCola {
  /** Makes the jobs of queues that go by the clock: each once, however many workers look at it. */
  readonly conHorario?: boolean;
  /** PostgreSQL itself, where `url` is a pooler. */
  readonly directa?: string;
  readonly esquema?: string;
  readonly sentencias?: 'con_nombre' | 'sin_nombre';
}

/**
 * Opens the queue. `atender` also supervises: it gives a dead worker's jobs to another one, at once
 * when it is the only worker left.
 */
export const abrirCola = async (
  url: string,
  modo: 'encolar' | 'atender',
  alFallar: (error: Error) => void,
  {
    conHorario = false,
    directa = url,
    esquema = ESQUEMA,
    sentencias = 'con_nombre',
  }: OpcionesDeCola = {},
): Promise<PgBoss> => {
  const atiende = modo === 'atender';
  const nombre = atiende ? nombreDeWorker(randomUUID()) : 'soap-api';
  const boss = new PgBoss({
    connectionString: url,
    schema: esquema,
    // A pooler keeps connections of the dead under their name: there, only who listens has one.
    application_name: directa === url ? nombre : 'soap-cola',
    max: atiende ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: atiende,
    schedule: conHorario,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    ...(atiende ? { useListenNotify: true } : {}),
  });
  boss.on('error', alFallar);
  prepararAcceso(boss, alFallar, sentencias === 'con_nombre');
  if (directa !== url) escucharPor(boss, directa, nombre);
  await boss.start();
  if (atiende) await devolverHuerfanos(boss, esquema, nombre);
  return boss;
};

/**
 * On whose account a job is done: the number of the request that asked for it, which its lines of the log
 * carry, and where its trace goes on. Beside the payload, so that whoever does not know of it does the job.
 */
const cuentaDe = (solicitud: string) => {
  const tier = seguirTraza();
  return { group: { id: solicitud, ...(tier ? { tier } : {}) } };
};

/** A job enters the queue in the transaction of the change that asks for it: it is the outbox. */
const encolarEn =
  (boss: PgBoss, tx: Tx, solicitud: string): ContextoTx['encolar'] =>
  async (cola: Cola, encargo, opciones = {}) => {
    const datos = cola.encargo.parse(encargo) as object;
    const { prioridad = 0, segundos, adelanta } = opciones;
    const db = fromKysely(tx);
    const comunes = {
      db,
      ...cuentaDe(solicitud),
      ...(cola.clave ? { singletonKey: cola.clave(datos) } : {}),
    };
    if (adelanta) await boss.upsert(cola.nombre, datos, { ...comunes, startAfter: 0 });
    else {
      const cuando = segundos ? { startAfter: segundos } : {};
      await boss.send(cola.nombre, datos, { ...comunes, priority: prioridad, ...cuando });
    }
  };

/** Many jobs of one queue at once. */
const encolarVariosEn =
  (boss: PgBoss, tx: Tx, solicitud: string): ContextoTx['encolarVarios'] =>
  async (cola: Cola, encargos) => {
    if (encargos.length === 0) return;
    const cuenta = cuentaDe(solicitud);
    const trabajos = encargos.map((encargo) => {
      const data = cola.encargo.parse(encargo) as object;
      return { data, ...cuenta, ...(cola.clave ? { singletonKey: cola.clave(data) } : {}) };
    });
    await boss.insert(cola.nombre, trabajos, { db: fromKysely(tx) });
  };

/** Asks for a round of a job that goes by the clock, now and of no change: one statement by itself. */
export const pedirRonda = async (boss: PgBoss, cola: Cola): Promise<void> => {
  const encargo = cola.encargo.parse({}) as object;
  await boss.send(cola.nombre, encargo, cola.clave ? { singletonKey: cola.clave(encargo) } : {});
};

/** The one way to open a transaction: business rows, audit and queued jobs commit together. */
export const enTransaccionCon =
  (boss: PgBoss): EnTransaccion =>
  <T>(ctx: Contexto, uso: (ctx: ContextoTx) => Promise<T>): Promise<T> =>
    enTramo('transaccion', {}, () =>
      ctx.db
        .transaction()
        .setIsolationLevel('read committed')
        // Queries of a verb go through its own transaction: a second connection taken while one is
        // held would starve the pool.
        .execute((tx) =>
          uso({
            ...ctx,
            db: tx,
            tx,
            encolar: encolarEn(boss, tx, ctx.solicitudId),
            encolarVarios: encolarVariosEn(boss, tx, ctx.solicitudId),
          }),
        ),
    );

/**
 * Sets how long a job that is failing waits before its next attempt. pg-boss itself only knows one
 * pause, or its double each time.
 */
export const fijarEspera = async (
  boss: PgBoss,
  cola: string,
  id: string,
  segundos: number,
): Promise<void> => {
  await boss.getDb().executeSql(
    `update ${ESQUEMA}.job set retry_delay = $3, retry_backoff = false
       where name = $1 and id = $2 and state = 'active'`,
    [cola, id, segundos],
  );
};
