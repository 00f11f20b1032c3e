import { type QueryExecutorProvider, sql } from 'kysely';
import { ErrorDePartida } from './partida.ts';

/** Spanish message for the operator about a database that refuses or does not answer. */
export const decirSinRespuesta = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string };
  return `La base no responde: ${message || code}`;
};

/** Throws `ErrorDePartida` when the database does not answer. */
export const exigirBase = async (base: QueryExecutorProvider): Promise<void> => {
  try {
    await sql`select 1`.execute(base);
  } catch (error) {
    throw new ErrorDePartida(decirSinRespuesta(error));
  }
};
