import { randomUUID } from 'node:crypto';
import { type Cola, colaMuerta } from '#values/cola.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, type JobInsert, PgBoss } from 'pg-boss';
import type { Contexto, ContextoTx, EnTransaccion, FilaDeAuditoria } from '#nucleo/contexto.ts';
import { enSpan, seguirTraza } from '#nucleo/traza.ts';
import type { Tx } from './conexion.ts';
import { escuchar } from './escuchar.ts';
import { cuidarConexiones, SILENCIO_MS } from './linea-muda.ts';
import { esNombreCaduco, preguntar } from './preparada.ts';
import { devolverHuerfanos, nombreDeWorker } from './huerfanos.ts';

const ESQUEMA = 'cola';
// Minimum of pg-boss; jobs of a dead worker are found after 10 to 15 s.
const LATIDO_SEGUNDOS = 10;
const REINTENTOS_MUERTA = 20;

/** Creates or updates the schema of pg-boss, these queues and their dead-letter queues. */
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

type Listen = NonNullable<ReturnType<PgBoss['getDb']>['listen']>;

/** Listens on a channel of PostgreSQL through the queue (`escuchar`). Throws if it cannot listen. */
export const oirCanal = (boss: PgBoss, ...que: Parameters<Listen>): ReturnType<Listen> => {
  const { listen } = boss.getDb();
  if (!listen) throw new Error('una cola que no oye');
  return listen(...que);
};

interface OpcionesDeCola {
  /** True to create scheduled jobs; each is created once with any number of workers. */
  readonly conHorario?: boolean;
  /** URL of PostgreSQL itself, if `url` is a pooler. */
  readonly directa?: string;
  readonly esquema?: string;
  readonly sentencias?: 'con_nombre' | 'sin_nombre';
}

/**
 * Opens pg-boss. In the mode `atender` it also supervises: jobs of dead workers go to another worker, at
 * once if this is the only worker. Errors of connections go to `alFallar`. Rejects when it cannot start.
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
  const pool = new pg.Pool({
    connectionString: url,
    // A pooler keeps connections of dead workers under their name, so only the listener has it there.
    application_name: directa === url ? nombre : 'soap-cola',
    max: atiende ? 4 : 2,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', alFallar);
  cuidarConexiones(pool, alFallar, SILENCIO_MS);
  const boss = new PgBoss({
    db: {
      executeSql: (texto, valores = []) =>
        sentencias === 'con_nombre' ? preguntar(pool, texto, valores) : pool.query(texto, valores),
      listen: (canal, alAvisar, alVolver) =>
        escuchar({ url: directa, nombre, canal, alAvisar, alVolver, alFallar }),
    },
    schema: esquema,
    migrate: false,
    createSchema: false,
    supervise: atiende,
    schedule: conHorario,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    ...(atiende ? { useListenNotify: true } : {}),
  });
  boss.on('error', alFallar);
  boss.on('stopped', () => void pool.end());
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  if (atiende) await devolverHuerfanos(boss, esquema, nombre);
  return boss;
};

/** No originating request; the worker assigns a new request id. */
const DE_NINGUNA = '';

/**
 * Group of a job: the id of the originating request, for its log lines, and the trace context. It is outside
 * the payload, so that workers of an older release ignore it.
 */
const cuentaDe = (solicitud: string) => {
  const tier = seguirTraza();
  return solicitud === DE_NINGUNA ? {} : { group: { id: solicitud, ...(tier ? { tier } : {}) } };
};

interface Encolado {
  readonly cola: Cola;
  readonly datos: object;
  readonly opciones: Omit<JobInsert, 'data'>;
  readonly suelto: boolean;
}

/** Jobs and audit rows that a transaction writes just before commit. */
interface AlFinal {
  readonly encolados: Encolado[];
  readonly auditoria: FilaDeAuditoria[];
}

/** Merges the jobs of one queue. A job merged from several requests has no originating request. */
const reunidos = (cola: Cola, encolados: readonly Encolado[]): readonly Encolado[] => {
  const { reunir } = cola;
  const porReunir = reunir ? encolados.filter(({ suelto }) => !suelto) : [];
  if (!reunir || porReunir.length < 2) return encolados;
  const iguales = Map.groupBy(
    porReunir,
    ({ opciones: { priority, startAfter } }) => `${priority} ${startAfter?.toString()}`,
  );
  return [
    ...encolados.filter(({ suelto }) => suelto),
    ...[...iguales.values()].flatMap((unos): Encolado[] => {
      const [{ opciones: { group, ...opciones } } = { opciones: {} }] = unos;
      const deUno = unos.every((otro) => otro.opciones.group?.id === group?.id);
      return reunir(unos.map(({ datos }) => datos)).map((datos) => ({
        cola,
        datos: datos as object,
        opciones: { ...opciones, ...(deUno && group && { group }) },
        suelto: false,
      }));
    }),
  ];
};

/** Inserts audit rows in order with one statement. */
const insertarAuditoria = async (tx: Tx, filas: readonly FilaDeAuditoria[]): Promise<void> => {
  if (filas.length === 0) return;
  await sql`
    insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id)
    select ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes::jsonb, despues::jsonb, solicitud_id
    from unnest(
      ${filas.map((f) => f.ocurrido_en)}::timestamptz[], ${filas.map((f) => f.usuario_id)}::integer[],
      ${filas.map((f) => f.rol)}::text[], ${filas.map((f) => f.accion)}::text[],
      ${filas.map((f) => f.entidad)}::text[], ${filas.map((f) => f.entidad_id)}::integer[],
      ${filas.map((f) => f.antes)}::text[], ${filas.map((f) => f.despues)}::text[],
      ${filas.map((f) => f.solicitud_id)}::text[]
    ) with ordinality as f (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id, n)
    order by n`.execute(tx);
};

const guardarAlFinal = async (
  boss: PgBoss,
  tx: Tx,
  { encolados, auditoria }: AlFinal,
): Promise<void> => {
  await insertarAuditoria(tx, auditoria);
  const db = fromKysely(tx);
  for (const [cola, suyos] of Map.groupBy(encolados, (uno) => uno.cola)) {
    const trabajos = reunidos(cola, suyos).map(({ datos, opciones }) => ({
      data: datos,
      ...opciones,
    }));
    await boss.insert(cola.nombre, trabajos, { db });
  }
};

/** Outbox: queues a job in the transaction of the change that needs it. */
const encolarEn =
  (boss: PgBoss, tx: Tx, solicitud: string, { encolados }: AlFinal): ContextoTx['encolar'] =>
  async (cola: Cola, encargo, opciones = {}) => {
    const datos = cola.encargo.parse(encargo) as object;
    const { prioridad = 0, segundos, adelanta, suelto = false } = opciones;
    const comunes = {
      ...cuentaDe(solicitud),
      ...(cola.clave ? { singletonKey: cola.clave(datos) } : {}),
    };
    if (adelanta) {
      const db = fromKysely(tx);
      await boss.upsert(cola.nombre, datos, { db, ...comunes, startAfter: 0 });
      return;
    }
    const cuando = segundos ? { startAfter: segundos } : {};
    encolados.push({
      cola,
      datos,
      opciones: { ...comunes, priority: prioridad, ...cuando },
      suelto,
    });
  };

/** Queues a scheduled job now, outside any transaction. */
export const pedirRonda = async (boss: PgBoss, cola: Cola): Promise<void> => {
  const encargo = cola.encargo.parse({}) as object;
  await boss.send(cola.nombre, encargo, cola.clave ? { singletonKey: cola.clave(encargo) } : {});
};

const contextoTx = (boss: PgBoss, tx: Tx, ctx: Contexto, alFinal: AlFinal): ContextoTx => ({
  ...ctx,
  // Reads of a use case also use its transaction; taking a second connection could starve the pool.
  db: tx,
  tx,
  encolar: encolarEn(boss, tx, ctx.solicitudId, alFinal),
  auditar: (filas) => void alFinal.auditoria.push(...filas),
  aCuentaDe: (otro) => {
    const deNadie = { ...ctx, solicitudId: DE_NINGUNA };
    return contextoTx(boss, tx, otro ?? deNadie, alFinal);
  },
});

/**
 * Opens transactions (read committed) in which business rows, audit rows and queued jobs commit together.
 * `uso` runs a second time, after a rollback, when a migration invalidated a prepared statement.
 */
export const enTransaccionCon =
  (boss: PgBoss): EnTransaccion =>
  <T>(ctx: Contexto, uso: (ctx: ContextoTx) => Promise<T>): Promise<T> => {
    const una = () =>
      ctx.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          const alFinal: AlFinal = { encolados: [], auditoria: [] };
          const hecho = await uso(contextoTx(boss, tx, ctx, alFinal));
          await guardarAlFinal(boss, tx, alFinal);
          return hecho;
        });
    return enSpan('transaccion', {}, () =>
      una().catch((error: unknown) => {
        if (esNombreCaduco(error)) return una();
        throw error;
      }),
    );
  };

/**
 * Sets the delay in seconds before the next attempt of an active job. pg-boss itself supports only a fixed
 * delay or exponential backoff.
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
