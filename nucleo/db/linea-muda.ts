import type pg from 'pg';

/** Idle timeout of serving processes; above the statement and idle-in-transaction timeouts (30 s). */
export const SILENCIO_MS = 60_000;

/**
 * Destroys a connection without traffic for `silencioMs`. A network partition is not reported, and TCP alone
 * takes 15 minutes to give up. The pool closes unused connections long before.
 */
const cortarSiCalla = (cliente: pg.PoolClient, silencioMs: number): void => {
  const { stream } = (cliente as pg.Client & { connection: pg.Connection }).connection;
  const linea = stream as typeof stream & { setTimeout(ms: number, alCallar: () => void): void };
  linea.setTimeout(silencioMs, () => {
    linea.destroy(new Error('Connection terminated: nothing came by it'));
  });
};

/** SQLSTATE of a write refused by a replica, or by a demoted primary. */
const SOLO_LECTURA = '25006';

/**
 * Ends a connection on release if its server refused a write as read-only. After a failover the address leads
 * to another server, but the pool would keep connections to the old one.
 */
const dejarSiNoEscribe = (pool: pg.Pool, alFallar: (error: Error) => void): void => {
  const negadas = new WeakSet<pg.PoolClient>();
  pool.on('connect', (cliente) => {
    const { connection } = cliente as pg.Client & { connection: pg.Connection };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === SOLO_LECTURA) negadas.add(cliente);
    });
  });
  // The pool checks after this event whether the released connection has ended.
  pool.on('release', (_error, cliente) => {
    if (!negadas.delete(cliente)) return;
    alFallar(new Error('Connection given up: its server takes no writes'));
    void (cliente as pg.Client).end();
  });
};

/**
 * Watches every connection of a pool. Errors go to `alFallar`, also of connections in use, for which the pool
 * has no handler and the process would end. Connections silent for `silencioMs`, or to a read-only server that
 * refused a write, are destroyed.
 */
export const cuidarConexiones = (
  pool: pg.Pool,
  alFallar: (error: Error) => void,
  silencioMs?: number,
): void => {
  dejarSiNoEscribe(pool, alFallar);
  pool.on('connect', (cliente) => {
    cliente.on('error', alFallar);
    if (silencioMs !== undefined) cortarSiCalla(cliente, silencioMs);
  });
};
