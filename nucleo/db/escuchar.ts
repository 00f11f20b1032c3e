import pg from 'pg';

/** How often the line is tried, and how long its answer may take: a cut is noticed within 15 s. */
const LATIDO_MS = 10_000;
const RESPUESTA_MS = 5_000;
const PRIMERA_VUELTA_MS = 1_000;
const ULTIMA_VUELTA_MS = 30_000;

interface Escucha {
  /** Of PostgreSQL itself: a pooler keeps no session that listens. */
  readonly url: string;
  /** As the connection is called in `pg_stat_activity`. */
  readonly nombre: string;
  readonly canal: string;
  readonly alAvisar: (aviso: string) => void;
  /** Called after the first connection too: what was said meanwhile was not heard. */
  readonly alVolver: () => void;
  readonly alFallar: (error: Error) => void;
}

/**
 * Listens on a channel of PostgreSQL by one connection of its own, which is made anew when it is lost. Rejects
 * when the first cannot be made.
 */
export const escuchar = async (escucha: Escucha): Promise<{ close(): Promise<void> }> => {
  const { url, nombre, canal, alAvisar, alVolver, alFallar } = escucha;
  let oyente: pg.Client | null = null;
  let proximo: NodeJS.Timeout | undefined;
  let vueltas = 0;
  let cerrada = false;

  const volver = (): void => {
    if (cerrada) return;
    const demora = Math.min(PRIMERA_VUELTA_MS * 2 ** vueltas, ULTIMA_VUELTA_MS);
    vueltas += 1;
    proximo = setTimeout(() => void conectar().catch(volver), demora);
  };
  const perder = (cual: pg.Client, error: Error): void => {
    if (oyente !== cual) return;
    oyente = null;
    clearTimeout(proximo);
    if (cerrada) return;
    alFallar(error);
    cual.end().catch(() => undefined);
    volver();
  };
  const latir = (cual: pg.Client): void => {
    proximo = setTimeout(async () => {
      try {
        const { rows } = await cual.query<{ canal: string }>(
          'select pg_listening_channels() as canal',
        );
        if (!rows.some((fila) => fila.canal === canal)) throw new Error(`${canal}: ya no se oye`);
        if (oyente === cual) latir(cual);
      } catch (error) {
        perder(cual, error as Error);
      }
    }, LATIDO_MS);
  };
  const conectar = async (): Promise<void> => {
    const nuevo = new pg.Client({
      connectionString: url,
      application_name: nombre,
      keepAlive: true,
      connectionTimeoutMillis: 2 * RESPUESTA_MS,
      query_timeout: RESPUESTA_MS,
    });
    nuevo.on('error', (error) => perder(nuevo, error));
    nuevo.on('end', () => perder(nuevo, new Error('Connection terminated: nobody listens')));
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
    if (cerrada) {
      await nuevo.end();
      return;
    }
    oyente = nuevo;
    vueltas = 0;
    latir(nuevo);
    alVolver();
  };

  await conectar();
  return {
    close: async () => {
      cerrada = true;
      clearTimeout(proximo);
      await oyente?.end().catch(() => undefined);
    },
  };
};
