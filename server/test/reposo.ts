import { sql } from 'kysely';
import type { Casa } from './casa.ts';
import { rotosEnReposo } from './oraculo.ts';

const PAUSA_MS = 20;

/** Waits until `listo` says so; throws, naming `que`, when `segundos` pass first. */
export const esperarA = async (
  que: string,
  listo: () => Promise<boolean>,
  segundos = 20,
): Promise<void> => {
  const limite = performance.now() + segundos * 1_000;
  while (!(await listo())) {
    if (performance.now() > limite) throw new Error(`no llegó en ${segundos} s: ${que}`);
    await new Promise((seguir) => setTimeout(seguir, PAUSA_MS));
  }
};

/** Waits until the queue has nothing left to do, then asks the oracle what is wrong. */
export const rotosAlTerminar = async (casa: Casa, segundos = 30): Promise<string[]> => {
  const sinTrabajos = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from cola.job where state in ('created', 'retry', 'active') limit 1
    `.execute(casa.base);
    return rows.length === 0;
  };
  await esperarA('una cola vacía', sinTrabajos, segundos);
  return rotosEnReposo(casa.base, casa.puertos.documentos);
};
