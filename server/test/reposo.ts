import { sql } from 'kysely';
import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { esperar } from './esperar.ts';
import { rotosEnReposo } from './oraculo.ts';

/** What this asks of a house, wherever it stands. */
interface Reposada {
  readonly base: Base;
  readonly puertos: { readonly documentos: Documentos };
}

/**
 * True when no job waits, is being done or is to be tried again, but for the janitor's later turns and
 * what a killed worker had the clock ask for: only a worker that keeps the clock takes that.
 */
export const sinTrabajos = async ({ base }: Pick<Reposada, 'base'>): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from cola.job where state in ('created', 'retry', 'active')
      and name <> '__pgboss__send-it'
      and not (name = 'conciliar-pago' and state = 'created' and start_after > now()) limit 1
  `.execute(base);
  return rows.length === 0;
};

const mirar = async (casa: Reposada, segundos: number): Promise<string[]> => {
  await esperar('la cola vacía', segundos, () => sinTrabajos(casa));
  return rotosEnReposo(casa.base, casa.puertos.documentos);
};

/**
 * Waits until the queue has nothing left to do, then asks the oracle what is wrong; once more when
 * something is, since a round of the schedule may begin between the two looks.
 */
export const rotosAlTerminar = async (casa: Reposada, segundos = 120): Promise<string[]> => {
  const rotos = await mirar(casa, segundos);
  return rotos.length === 0 ? rotos : mirar(casa, segundos);
};
