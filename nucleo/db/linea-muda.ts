import type pg from 'pg';

/** Of what serves: longer than PostgreSQL waits for a statement, or for who holds a transaction without one (30 s). */
export const SILENCIO_MS = 60_000;

/**
 * Ends a connection by which nothing came or went for so long. Whoever is cut off from the other side
 * is told nothing, and TCP alone waits a quarter of an hour before it gives up; one that nobody uses
 * was closed by its pool long before.
 */
const cortarSiCalla = (cliente: pg.PoolClient, silencioMs: number): void => {
  const { stream } = (cliente as unknown as pg.Client & { connection: pg.Connection }).connection;
  const linea = stream as typeof stream & { setTimeout(ms: number, alCallar: () => void): void };
  linea.setTimeout(silencioMs, () => {
    linea.destroy(new Error('Connection terminated: nothing came by it'));
  });
};

/**
 * Looks after every connection that a pool will make: one that breaks is told to `alFallar`, also while
 * somebody holds it, when the pool itself says nothing and the process would end; one that is silent for
 * `silencioMs` is given up.
 */
export const cuidarConexiones = (
  pool: pg.Pool,
  alFallar: (error: Error) => void,
  silencioMs?: number,
): void => {
  pool.on('connect', (cliente) => {
    cliente.on('error', alFallar);
    if (silencioMs !== undefined) cortarSiCalla(cliente, silencioMs);
  });
};
