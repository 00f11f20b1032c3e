import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { stat } from 'node:fs/promises';

const HILOS = '/proc/self/task';
/** Name that libuv gives the threads of its pool. */
const DEL_POZO = 'libuv-worker';
/** Nice value, of 19 at most: a tenth of the share of a thread with the default one, on the same core. */
const PRIORIDAD = 10;

const nombreDe = (hilo: string): string => {
  try {
    return readFileSync(`${HILOS}/${hilo}/comm`, 'utf8').trim();
  } catch {
    return ''; // the thread has ended
  }
};

/** Threads of this process that sign, compress and read files; empty without /proc. */
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
 * Lowers the priority of this process's signing threads below the event loop and PostgreSQL. Without it,
 * Linux runs a signing thread at once in place of the event loop that prepares the next signature. Only Linux
 * has priorities per thread; elsewhere nothing changes. Returns the number of threads.
 */
export const cederElPaso = async (): Promise<number> => {
  // The pool's threads start with its first task.
  await stat(import.meta.filename);
  let cuantos = 0;
  for (const hilo of hilosDelPozo()) {
    try {
      setPriority(hilo, PRIORIDAD);
      cuantos += 1;
    } catch {
      // A sandbox may forbid it: then signing is only slower.
    }
  }
  return cuantos;
};
