import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { emitirVenta } from './emitir-venta.queue.ts';

/**
 * Returns whether a sale waits for its first issuance job; jobs that wait for a retry do not count.
 */
export const esperanVentas = async (db: Base): Promise<boolean> => {
  const { rows } = await sql<{ alguna: boolean }>`
    select exists (
      select from cola.job where name = ${emitirVenta.nombre} and state = 'created' and not blocked
    ) as alguna
  `.execute(db);
  return rows[0]?.alguna ?? true;
};
