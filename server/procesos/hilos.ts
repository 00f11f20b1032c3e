import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { stat } from 'node:fs/promises';

const HILOS = '/proc/self/task';
/** As libuv calls the threads of its pool. */
const DEL_POZO = 'libuv-worker';
/** Of 19: a tenth of the share of whoever has the ordinary one, where they want the same core. */
const PRIORIDAD = 10;

const nombreDe = (hilo: string): string => {
  try {
    return readFileSync(`${HILOS}/${hilo}/comm`, 'utf8').trim();
  } catch {
    return ''; // it ended in between
  }
};

/** The threads of this process that sign, compress and read files; none where there is no /proc. */
const hilosDelPozo = (): number[] => {
  try {
    return readdirSync(HILOS)
      .filter((hilo) => nombreDe(hilo) === DEL_POZO)
      .map(Number);
  } catch {
    return [];
  }
};

/**
 * Lets the event loop, PostgreSQL and whoever serves go before the signatures of this process, where they want the
 * same core: each signature that is handed over wakes a thread, which Linux lets run at once in the place of the loop
 * that has the next one to prepare. Linux alone has a priority for each thread; elsewhere nothing changes. Gives how
 * many threads it was.
 */
export const cederElPaso = async (): Promise<number> => {
  // The threads begin with the first thing that is asked of them.
  await stat(import.meta.filename);
  let cuantos = 0;
  for (const hilo of hilosDelPozo()) {
    try {
      setPriority(hilo, PRIORIDAD);
      cuantos += 1;
    } catch {
      // A sandbox may forbid it: slower, and nothing else.
    }
  }
  return cuantos;
};
