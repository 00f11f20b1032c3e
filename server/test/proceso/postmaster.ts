import { readFileSync } from 'node:fs';

/** The process of a cluster's postmaster. */
export const postmasterDe = (carpeta: string): number =>
  Number(readFileSync(`${carpeta}/postmaster.pid`, 'utf8').split('\n')[0]);
