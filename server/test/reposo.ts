import { sql } from 'kysely';
import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { esperar } from './esperar.ts';
import { rotosEnReposo } from './oraculo.ts';

/** The parts of a house that this file needs. */
interface Reposada {
  readonly base: Base;
  readonly puertos: { readonly documentos: Documentos };
}

/**
 * True when no job waits, runs or will be retried. Ignores the janitor's later turns, and a killed worker's
 * scheduled jobs, which only a scheduling worker takes.
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
 * Waits until the queue is empty, then returns the broken invariants. Looks twice on a finding, since a
 * scheduled round may begin in between.
 */
export const rotosAlTerminar = async (casa: Reposada, segundos = 120): Promise<string[]> => {
  const rotos = await mirar(casa, segundos);
  return rotos.length === 0 ? rotos : mirar(casa, segundos);
};
