import { randomUUID } from 'node:crypto';
import { type Cola, colaMuerta } from '#values/cola.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, type JobInsert, PgBoss } from 'pg-boss';
import type { Contexto, ContextoTx, EnTransaccion, FilaDeAuditoria } from '#nucleo/contexto.ts';
import { enTramo, seguirTraza } from '#nucleo/traza.ts';
import type { Tx } from './conexion.ts';
import { escuchar } from './escuchar.ts';
import { abreviar } from './hechos-breves.ts';
import { cuidarConexiones, SILENCIO_MS } from './linea-muda.ts';
import { esNombreCaduco, preguntar } from './preparada.ts';
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

type Listen = NonNullable<ReturnType<PgBoss['getDb']>['listen']>;

/** Who takes the jobs of each queue of an open one, to be woken when one arrives. */
const despertadores = new WeakMap<PgBoss, Map<string, () => void>>();

/**
 * Has `despertar` called for each arrival of jobs in a queue that is attended. pg-boss alone would have
 * every taker look for each job: as many questions as takers, of which one finds it.
 */
export const alLlegar = (boss: PgBoss, cola: string, despertar: () => void): void => {
  const suyos = despertadores.get(boss) ?? new Map<string, () => void>();
  despertadores.set(boss, suyos.set(cola, despertar));
};

/** Listens on a channel of PostgreSQL as the queue does (`escuchar`). */
export const oirCanal = (boss: PgBoss, ...que: Parameters<Listen>): ReturnType<Listen> => {
  const { listen } = boss.getDb();
  if (!listen) throw new Error('una cola que no oye');
  return listen(...que);
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
  const pool = new pg.Pool({
    connectionString: url,
    // A pooler keeps connections of the dead under their name: there, only who listens has one.
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
      listen: (canal, alAvisar, alVolver) => {
        const alAvisarDe = (cola: string): void => {
          const despertar = despertadores.get(boss)?.get(cola);
          if (despertar) despertar();
          else alAvisar(cola);
        };
        return escuchar({ url: directa, nombre, canal, alAvisar: alAvisarDe, alVolver, alFallar });
      },
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

/** Of no request: whoever does the job gives it a number of its own. */
const DE_NINGUNA = '';

/**
 * On whose account a job is done: the number of the request that asked for it, which its lines of the log
 * carry, and where its trace goes on. Beside the payload, so that whoever does not know of it does the job.
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

/** What a transaction leaves to its end: its jobs and its audit rows. */
interface AlFinal {
  readonly encolados: Encolado[];
  readonly auditoria: FilaDeAuditoria[];
}

/**
 * Jobs of one kind become as few as their queue allows. One that is of several requests is on account
 * of none: whoever does it gives it a number of its own.
 */
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

/** In their order, and in one text however many they are; what every sale leaves, in short. */
const insertarAuditoria = async (tx: Tx, filas: readonly FilaDeAuditoria[]): Promise<void> => {
  if (filas.length === 0) return;
  const breves = filas.map(abreviar);
  /** What stands in the other table is left out. */
  const entero = <V>(valor: (fila: FilaDeAuditoria) => V) =>
    filas.map((fila, i) => (breves[i] ? null : valor(fila)));
  await sql`
    with hechos_nuevos as materialized (
      select nextval('auditoria_id_seq') as id, u.* from (
        select * from unnest(
          ${filas.map((f) => f.ocurrido_en)}::timestamptz[], ${filas.map((f) => f.usuario_id)}::integer[],
          ${filas.map((f) => f.entidad_id)}::integer[], ${filas.map((f) => f.solicitud_id)}::text[],
          ${entero((f) => f.rol)}::text[], ${entero((f) => f.accion)}::text[],
          ${entero((f) => f.entidad)}::text[], ${entero((f) => f.antes)}::text[],
          ${entero((f) => f.despues)}::text[], ${breves.map((b) => b?.clase)}::smallint[],
          ${breves.map((b) => b?.rol)}::smallint[], ${breves.map((b) => b?.datos)}::text[]
        ) with ordinality as f (ocurrido_en, usuario_id, entidad_id, solicitud_id, rol, accion, entidad, antes,
          despues, clase, rol_breve, datos, n)
        order by n) u),
    en_breve as (
      insert into hechos_breves (id, ocurrido_en, entidad_id, usuario_id, clase, rol, solicitud_id, datos)
      select id, ocurrido_en, entidad_id, usuario_id, clase, rol_breve, solicitud_id, datos
      from hechos_nuevos where clase is not null)
    insert into auditoria (id, ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues,
      solicitud_id)
    overriding system value
    select id, ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes::jsonb, despues::jsonb,
      solicitud_id
    from hechos_nuevos where clase is null`.execute(tx);
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

/** A job enters the queue in the transaction of the change that asks for it: it is the outbox. */
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

/** Asks for a round of a job that goes by the clock, now and of no change: one statement by itself. */
export const pedirRonda = async (boss: PgBoss, cola: Cola): Promise<void> => {
  const encargo = cola.encargo.parse({}) as object;
  await boss.send(cola.nombre, encargo, cola.clave ? { singletonKey: cola.clave(encargo) } : {});
};

const contextoTx = (boss: PgBoss, tx: Tx, ctx: Contexto, alFinal: AlFinal): ContextoTx => ({
  ...ctx,
  // Queries of a verb go through its own transaction: a second connection taken while one is
  // held would starve the pool.
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
 * The one way to open a transaction: business rows, audit and queued jobs commit together. `uso` runs once more, from
 * its beginning and with nothing kept of the first run, when a migration made the name of a statement stale.
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
    return enTramo('transaccion', {}, () =>
      una().catch((error: unknown) => {
        if (esNombreCaduco(error)) return una();
        throw error;
      }),
    );
  };

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
