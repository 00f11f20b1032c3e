import { setTimeout as pausa } from 'node:timers/promises';

/** Waits until `condicion` holds; throws with `que` after `segundos`. */
export const esperar = async (
  que: string,
  segundos: number,
  condicion: () => Promise<boolean> | boolean,
): Promise<void> => {
  const limite = performance.now() + segundos * 1_000;
  while (!(await condicion())) {
    if (performance.now() > limite) throw new Error(`no ocurrió en ${segundos} s: ${que}`);
    await pausa(50);
  }
};
