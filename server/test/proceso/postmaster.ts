import { readFileSync } from 'node:fs';

/** Pid of a cluster's postmaster. */
export const postmasterDe = (carpeta: string): number =>
  Number(readFileSync(`${carpeta}/postmaster.pid`, 'utf8').split('\n')[0]);
