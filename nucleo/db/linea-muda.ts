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

/** SQLSTATE of a write that a replica refuses, or a primary that became one. */
const SOLO_LECTURA = '25006';

/**
 * Ends a connection whose server refused a write because it takes none, when its user gives it back. After a
 * failover the address leads to another server; the pool would keep the connection to the old one.
 */
const dejarSiNoEscribe = (pool: pg.Pool, alFallar: (error: Error) => void): void => {
  const negadas = new WeakSet<pg.PoolClient>();
  pool.on('connect', (cliente) => {
    const { connection } = cliente as unknown as pg.Client & { connection: pg.Connection };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === SOLO_LECTURA) negadas.add(cliente);
    });
  });
  // The pool looks after this whether the connection it was given back is at its end.
  pool.on('release', (_error, cliente) => {
    if (!negadas.delete(cliente)) return;
    alFallar(new Error('Connection given up: its server takes no writes'));
    void (cliente as unknown as pg.Client).end();
  });
};

/**
 * Looks after every connection that a pool will make: one that breaks is told to `alFallar`, also while
 * somebody holds it, when the pool itself says nothing and the process would end; one that is silent for
 * `silencioMs`, or whose server takes no writes, is given up.
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
