import { readFileSync } from 'node:fs';

/** Direct children of a process; none if it has ended. */
export const hijosDe = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .flatMap(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
};

const todosDe = (pid: number): number[] => [pid, ...hijosDe(pid).flatMap(todosDe)];

const pssDe = (pid: number): number => {
  try {
    const [, kb = '0'] =
      /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kb) * 1_024;
  } catch {
    return 0;
  }
};

const UNIDADES: Readonly<Record<string, number>> = { m: 1_048_576, g: 1_073_741_824 };
/** Bytes of a limit of compose, such as '512m' or '1g'. */
export const bytesDe = (tope: string): number =>
  Number(tope.slice(0, -1)) * (UNIDADES[tope.slice(-1)] ?? 0);

/** Proportional memory of a process and its descendants, in bytes. */
export const memoriaDe = (pid: number): number =>
  todosDe(pid).reduce((suma, uno) => suma + pssDe(uno), 0);
