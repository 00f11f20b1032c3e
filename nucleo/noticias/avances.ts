import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '#nucleo/db/conexion.ts';
import { oirCanal } from '#nucleo/db/cola.ts';
import { comoFinal, crearOido, type Noticias } from './noticias.ts';

const CANAL = 'soap_avance';

const contar = async (tx: Tx, dichos: readonly (number | string)[]): Promise<void> => {
  if (dichos.length > 0) await sql`select pg_notify(${CANAL}, ${dichos.join(',')})`.execute(tx);
};

/** Tells every process that these sales went on, once this transaction commits: at most some 800 of them. */
export const contarAvance = (tx: Tx, ventas: readonly number[]): Promise<void> =>
  contar(tx, ventas);

/** Tells likewise of these that they ended, or were stopped: at most some 400 of them. */
export const contarFinal = (tx: Tx, ventas: readonly number[]): Promise<void> =>
  contar(tx, ventas.flatMap(comoFinal));

/**
 * Listens for the sales that go on, with one connection of its own. Lost, it is made anew; should it not
 * come about at all `alFallar` is told, and nothing is waited for. Closed, it lets go of all who wait.
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
