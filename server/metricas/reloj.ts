import { hostname } from 'node:os';
import { sql } from 'kysely';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Maximum difference of two clocks, in seconds. */
const TOLERANCIA = 5;

/**
 * Seconds by which the process's clock is ahead of the database's, negative when behind. The query's duration
 * is subtracted, because it may explain that much.
 */
export const desvioDelReloj = async (base: Base, ahora: () => Date): Promise<number> => {
  const antes = ahora().getTime();
  const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(base);
  const despues = ahora().getTime();
  const deLaBase = rows[0]?.ahora.getTime() ?? antes;
  const desvio = Math.max(0, antes - deLaBase) + Math.min(0, despues - deLaBase);
  return desvio / 1_000;
};

/** Opens an incident when the process's clock differs from the database's; a person closes it. */
export const vigilarReloj = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const desvio = await desvioDelReloj(ctx.db, () => ctx.puertos.reloj.ahora());
  if (Math.abs(desvio) <= TOLERANCIA) return;
  const como = desvio > 0 ? 'adelantado' : 'atrasado';
  const detalle = `El reloj de ${hostname()} no es el de la base: va ${Math.round(Math.abs(desvio))} segundos ${como}`;
  await enTransaccion(ctx, (tx) =>
    abrirIncidente(tx, { clase: 'reloj_distinto', ventaId: null, detalle }),
  );
};
