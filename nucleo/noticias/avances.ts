import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '#nucleo/db/conexion.ts';
import { oirCanal } from '#nucleo/db/cola.ts';
import { comoFinal, crearOido, type Noticias } from './noticias.ts';

const CANAL = 'soap_avance';

const contar = async (tx: Tx, dichos: readonly (number | string)[]): Promise<void> => {
  if (dichos.length > 0) await sql`select pg_notify(${CANAL}, ${dichos.join(',')})`.execute(tx);
};

/** Notifies every process on commit that these sales progressed; at most about 800 sales. */
export const contarAvance = (tx: Tx, ventas: readonly number[]): Promise<void> =>
  contar(tx, ventas);

/** Notifies every process on commit that these sales ended or were stopped; at most about 400 sales. */
export const contarFinal = (tx: Tx, ventas: readonly number[]): Promise<void> =>
  contar(tx, ventas.flatMap(comoFinal));

/**
 * Listens for progress of sales with its own connection, which reconnects. If the first connection fails,
 * `alFallar` is called and callers never wait. Closing it ends every wait.
 */
export const oirAvances = async (
  boss: PgBoss,
  alFallar: (error: unknown) => void,
): Promise<Noticias & { cerrar(): Promise<void> }> => {
  const { atender, oir, despertarTodos, cerrar } = crearOido();
  const oyente = await oirCanal(boss, CANAL, oir, despertarTodos).catch((error: unknown) => {
    cerrar();
    alFallar(error);
    return null;
  });
  return {
    atender,
    async cerrar() {
      cerrar();
      await oyente?.close();
    },
  };
};
