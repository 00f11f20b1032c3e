import { hostname } from 'node:os';
import { sql } from 'kysely';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Seconds beyond which two clocks differ. */
const TOLERANCIA = 5;

/**
 * Seconds by which the clock of this process is ahead of that of the database, negative when behind. It is nearer to 0 by
 * the duration of the question, which explains as much.
 */
export const desvioDelReloj = async (base: Base, ahora: () => Date): Promise<number> => {
  const antes = ahora().getTime();
  const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(base);
  const despues = ahora().getTime();
  const deLaBase = rows[0]?.ahora.getTime() ?? antes;
  const desvio = Math.max(0, antes - deLaBase) + Math.min(0, despues - deLaBase);
  return desvio / 1_000;
};

/** Opens the incident of a clock that is not the database's; a person closes it. */
export const vigilarReloj = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const desvio = await desvioDelReloj(ctx.db, () => ctx.puertos.reloj.ahora());
  if (Math.abs(desvio) <= TOLERANCIA) return;
  const como = desvio > 0 ? 'adelantado' : 'atrasado';
  const detalle = `El reloj de ${hostname()} no es el de la base: va ${Math.round(Math.abs(desvio))} segundos ${como}`;
  await enTransaccion(ctx, (tx) =>
    abrirIncidente(tx, { clase: 'reloj_distinto', ventaId: null, detalle }),
  );
};
