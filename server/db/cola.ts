import { randomUUID } from 'node:crypto';
import { COLAS } from '#server/colas.ts';
import { type Cola, colaMuerta } from '#values/cola.ts';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Contexto, ContextoTx, EnTransaccion } from '../contexto.ts';
import type { Tx } from './conexion.ts';
import { devolverHuerfanos, nombreDeWorker } from './huerfanos.ts';

const ESQUEMA = 'cola';
// The shortest pg-boss takes: a job of a dead worker is found after 10 to 15 s.
const LATIDO_SEGUNDOS = 10;
const REINTENTOS_MUERTA = 20;

/** Creates or updates the queue's schema and every queue of the product. */
export const instalarColas = async (url: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: url,
    schema: ESQUEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const cola of COLAS) {
      const comunes = {
        retryDelay: cola.espera,
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
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
};

/**
 * Opens the queue. `atender` also supervises: it gives a dead worker's jobs to another one, at once
 * when it is the only worker left.
 */
export const abrirCola = async (
  url: string,
  modo: 'encolar' | 'atender',
  alFallar: (error: Error) => void,
): Promise<PgBoss> => {
  const atiende = modo === 'atender';
  const nombre = atiende ? nombreDeWorker(randomUUID()) : 'soap-api';
  const boss = new PgBoss({
    connectionString: url,
    schema: ESQUEMA,
    application_name: nombre,
    max: atiende ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: atiende,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    ...(atiende ? { useListenNotify: true } : {}),
  });
  boss.on('error', alFallar);
  await boss.start();
  if (atiende) await devolverHuerfanos(boss, ESQUEMA, nombre);
  return boss;
};

/** A job enters the queue in the transaction of the change that asks for it: it is the outbox. */
const encolarEn =
  (boss: PgBoss, tx: Tx): ContextoTx['encolar'] =>
  async (cola: Cola, carga, opciones = {}) => {
    await boss.send(cola.nombre, cola.carga.parse(carga) as object, {
      db: fromKysely(tx),
      priority: opciones.prioridad ?? 0,
      ...(opciones.segundos ? { startAfter: opciones.segundos } : {}),
    });
  };

/** The one way to open a transaction: business rows, audit and queued jobs commit together. */
export const enTransaccionCon =
  (boss: PgBoss): EnTransaccion =>
  <T>(ctx: Contexto, uso: (ctx: ContextoTx) => Promise<T>): Promise<T> =>
    ctx.db
      .transaction()
      .setIsolationLevel('read committed')
      // Queries of a verb go through its own transaction: a second connection taken while one is
      // held would starve the pool.
      .execute((tx) => uso({ ...ctx, db: tx, tx, encolar: encolarEn(boss, tx) }));
