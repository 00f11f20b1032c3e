import { inject } from 'vitest';
import { clonar } from './plantilla.ts';

/** A private database, migrated and without business data; `cerrar` drops it. */
export const crearBase = (): Promise<{ url: string; cerrar(): Promise<void> }> =>
  clonar(inject('pg'));

/** A private database that also has the types, brands and models sold in Chile. */
export const crearBaseConCatalogo = (): Promise<{ url: string; cerrar(): Promise<void> }> => {
  const pg = inject('pg');
  return clonar({ ...pg, plantilla: pg.conCatalogo });
};

/** Copies a database without connections, like a backup of this moment. */
export const copiarBase = (url: string): Promise<{ url: string; cerrar(): Promise<void> }> =>
  clonar({ ...inject('pg'), plantilla: new URL(url).pathname.slice(1) });
