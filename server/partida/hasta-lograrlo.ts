import { setTimeout as esperar } from 'node:timers/promises';

/**
 * Runs a process again, after each of these waits in seconds, until it ends with code 0 or by a signal.
 * Returns true unless its last run failed too. `alFallar` is told the wait before each repetition.
 */
export const hastaLograrlo = async (
  correr: () => Promise<number | null>,
  esperas: readonly number[],
  alFallar: (segundos: number) => void,
): Promise<boolean> => {
  const lograrlo = async () => [0, null].includes(await correr());
  for (const segundos of esperas) {
    if (await lograrlo()) return true;
    alFallar(segundos);
    await esperar(segundos * 1_000, undefined, { ref: false });
  }
  return lograrlo();
};
