import { inject } from 'vitest';
import { clonar } from './plantilla.ts';

/** A database of one's own, migrated and empty of business data; `cerrar` drops it. */
export const crearBase = (): Promise<{ url: string; cerrar(): Promise<void> }> =>
  clonar(inject('pg'));
