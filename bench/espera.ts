import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';

const CADA_MS = 25;

/** Seconds since the start, summed over all connections. */
export interface Esperas {
  /** Waiting for a row lock or an advisory lock of another transaction. */
  readonly candado: number;
  /** Waiting for WAL to reach the disk, or for an internal lock of PostgreSQL. */
  readonly disco: number;
  /** Some transaction holds the row of reserved numbers, its commit excluded. */
  readonly reserva: number;
}

/**
 * Samples every 25 ms, on its own connection, the waits of the product's connections. PostgreSQL itself sums
 * up no waits for rows.
 */
export const vigilarEsperas = async (urlAdmin: string) => {
  const cliente = new pg.Client({ connectionString: urlAdmin });
  await cliente.connect();
  const suma = { candado: 0, disco: 0, reserva: 0 };
  const fin = new AbortController();
  const mirar = async (): Promise<void> => {
    let antes = performance.now();
    while (!fin.signal.aborted) {
      await pausa(CADA_MS);
      const { rows } = await cliente.query<Record<keyof Esperas, number>>({
        name: 'esperas',
        text: `select
            count(*) filter (where state = 'active' and wait_event_type = 'Lock')::int as candado,
            count(*) filter (where state = 'active' and wait_event_type in ('IO', 'LWLock'))::int as disco,
            least(1, count(*) filter (where query like '%stock_reservado%' and xact_start is not null
              and wait_event_type is distinct from 'Lock'))::int as reserva
          from pg_stat_activity where datname = 'soap' and pid <> pg_backend_pid()`,
      });
      const ahora = performance.now();
      const pasaron = (ahora - antes) / 1_000;
      antes = ahora;
      for (const clave of ['candado', 'disco', 'reserva'] as const) {
        suma[clave] += (rows[0]?.[clave] ?? 0) * pasaron;
      }
    }
  };
  const mirando = mirar();
  return {
    leer: (): Esperas => ({ ...suma }),
    async cerrar() {
      fin.abort();
      await mirando;
      await cliente.end();
    },
  };
};
