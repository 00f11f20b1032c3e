import { emitirVenta, PRIORIDAD_DE_UN_TRAMO } from '#features/emision/emitir-venta.queue.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Current load. */
export interface Presion {
  /** Seconds that the first paid sale of at most one chunk has waited for issuance. */
  readonly esperaS: number;
  /** Sales issued within the last minute, and how many of them were bought by public link. */
  readonly ventasPorMinuto: number;
  readonly publicasPorMinuto: number;
}

const MINUTO_MS = 60_000;

/**
 * Excludes fleets, which wait behind everybody by design, and jobs that wait for a retry, which are not late
 * yet.
 */
const espera = async (db: Base, ahora: Date): Promise<number> => {
  const { rows } = await sql<{ segundos: number | null }>`
    select extract(epoch from ${ahora}::timestamptz - min(start_after))::float8 as segundos
    from cola.job
    where name = ${emitirVenta.nombre} and state < 'active' and not blocked
      and priority >= ${PRIORIDAD_DE_UN_TRAMO}
  `.execute(db);
  return Math.max(0, rows[0]?.segundos ?? 0);
};

export const mirarPresion = async (db: Base, ahora: Date): Promise<Presion> => {
  const { rows } = await sql<{ ventas: number; publicas: number }>`
    select count(*)::int as ventas, count(*) filter (where s.tipo = 'publico')::int as publicas
    from ventas v left join sesiones s on s.id = v.sesion_id
    where v.emitida_en > ${new Date(ahora.getTime() - MINUTO_MS)} and v.emitida_en <= ${ahora}
  `.execute(db);
  return {
    esperaS: await espera(db, ahora),
    ventasPorMinuto: rows[0]?.ventas ?? 0,
    publicasPorMinuto: rows[0]?.publicas ?? 0,
  };
};
