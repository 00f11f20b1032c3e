import { readFileSync } from 'node:fs';

const residenteMb = (pid: number | string): number => {
  try {
    const estado = readFileSync(`/proc/${pid}/status`, 'utf8');
    const hijos = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const propia = Number(/^VmRSS:\s+(\d+)/m.exec(estado)?.[1] ?? 0) / 1_024;
    return hijos.split(' ').reduce((suma, hijo) => suma + (hijo ? residenteMb(hijo) : 0), propia);
  } catch {
    return 0; // it ended meanwhile
  }
};

/** Samples every 50 ms the memory of these processes and their children. */
export const vigilarMemoria = (pids: readonly number[]) => {
  let maxima = 0;
  const mirada = setInterval(() => {
    const ahora = pids.reduce((suma, pid) => suma + residenteMb(pid), 0);
    maxima = Math.max(maxima, ahora);
  }, 50);
  return { maxima: () => Math.round(maxima), cerrar: () => clearInterval(mirada) };
};
