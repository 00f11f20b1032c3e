import pg from 'pg';

/** Heartbeat interval and timeout; a lost connection is noticed within 15 s. */
const LATIDO_MS = 10_000;
const RESPUESTA_MS = 5_000;
const PRIMERA_VUELTA_MS = 1_000;
const ULTIMA_VUELTA_MS = 30_000;

interface Escucha {
  /** URL of PostgreSQL itself; a pooler does not keep a listening session. */
  readonly url: string;
  /** Application name of the connection in `pg_stat_activity`. */
  readonly nombre: string;
  readonly canal: string;
  readonly alAvisar: (aviso: string) => void;
  /** Called after every connection, the first included, because earlier notifications are lost. */
  readonly alVolver: () => void;
  readonly alFallar: (error: Error) => void;
}

class Oyente {
  readonly #que: Escucha;
  #cliente: pg.Client | null = null;
  #proximo: NodeJS.Timeout | undefined;
  #vueltas = 0;
  #cerrado = false;

  constructor(que: Escucha) {
    this.#que = que;
  }

  async conectar(): Promise<void> {
    const { url, nombre, canal, alAvisar, alVolver } = this.#que;
    const nuevo = new pg.Client({
      connectionString: url,
      application_name: nombre,
      keepAlive: true,
      connectionTimeoutMillis: 2 * RESPUESTA_MS,
      query_timeout: RESPUESTA_MS,
    });
    nuevo.on('error', (error) => this.#perder(nuevo, error));
    nuevo.on('end', () => this.#perder(nuevo, new Error('Connection terminated: nobody listens')));
    nuevo.on('notification', ({ payload }) => {
      if (payload !== undefined) alAvisar(payload);
    });
    try {
      await nuevo.connect();
      await nuevo.query(`listen ${nuevo.escapeIdentifier(canal)}`);
    } catch (error) {
      await nuevo.end().catch(() => undefined);
      throw error;
    }
    if (this.#cerrado) {
      await nuevo.end();
      return;
    }
    this.#cliente = nuevo;
    this.#vueltas = 0;
    this.#latir(nuevo);
    alVolver();
  }

  async close(): Promise<void> {
    this.#cerrado = true;
    clearTimeout(this.#proximo);
    await this.#cliente?.end().catch(() => undefined);
  }

  #latir(cliente: pg.Client): void {
    const { canal } = this.#que;
    const mirar = async () => {
      const { rows } = await cliente.query<{ canal: string }>(
        'select pg_listening_channels() as canal',
      );
      if (!rows.some((fila) => fila.canal === canal)) throw new Error(`${canal}: nobody listens`);
      if (this.#cliente === cliente) this.#latir(cliente);
    };
    this.#proximo = setTimeout(
      () => void mirar().catch((error: Error) => this.#perder(cliente, error)),
      LATIDO_MS,
    );
  }

  #perder(cliente: pg.Client, error: Error): void {
    if (this.#cliente !== cliente) return;
    this.#cliente = null;
    clearTimeout(this.#proximo);
    if (this.#cerrado) return;
    this.#que.alFallar(error);
    cliente.end().catch(() => undefined);
    this.#volver();
  }

  #volver(): void {
    if (this.#cerrado) return;
    const demora = Math.min(PRIMERA_VUELTA_MS * 2 ** this.#vueltas, ULTIMA_VUELTA_MS);
    this.#vueltas += 1;
    this.#proximo = setTimeout(() => void this.conectar().catch(() => this.#volver()), demora);
  }
}

/**
 * Listens on a channel of PostgreSQL with its own connection, and reconnects with backoff (1 to 30 s) when
 * it is lost. Rejects when the first connection fails.
 */
export const escuchar = async (que: Escucha): Promise<{ close(): Promise<void> }> => {
  const oyente = new Oyente(que);
  await oyente.conectar();
  return oyente;
};
