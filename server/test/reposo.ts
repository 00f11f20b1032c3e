import { sql } from 'kysely';
import type { Casa } from './casa.ts';
import { esperar } from './esperar.ts';
import { rotosEnReposo } from './oraculo.ts';

/** True when no job waits, is being done or is to be tried again, but for the janitor's later turns. */
export const sinTrabajos = async ({ base }: Casa): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from cola.job where state in ('created', 'retry', 'active')
      and not (name = 'conciliar-pago' and state = 'created' and start_after > now()) limit 1
  `.execute(base);
  return rows.length === 0;
};

const mirar = async (casa: Casa, segundos: number): Promise<string[]> => {
  await esperar('la cola vacía', segundos, () => sinTrabajos(casa));
  return rotosEnReposo(casa.base, casa.puertos.documentos);
};

/**
 * Waits until the queue has nothing left to do, then asks the oracle what is wrong; once more when
 * something is, since a round of the schedule may begin between the two looks.
 */
export const rotosAlTerminar = async (casa: Casa, segundos = 120): Promise<string[]> => {
  const rotos = await mirar(casa, segundos);
  return rotos.length === 0 ? rotos : mirar(casa, segundos);
};
