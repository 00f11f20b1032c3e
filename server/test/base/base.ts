import { inject } from 'vitest';
import { clonar } from './plantilla.ts';

/** A database of one's own, migrated and empty of business data; `cerrar` drops it. */
export const crearBase = (): Promise<{ url: string; cerrar(): Promise<void> }> =>
  clonar(inject('pg'));

/** The same with the types, brands and models sold in Chile. */
export const crearBaseConCatalogo = (): Promise<{ url: string; cerrar(): Promise<void> }> => {
  const pg = inject('pg');
  return clonar({ ...pg, plantilla: pg.conCatalogo });
};

/** A copy of a database to which nobody is connected, as a backup of this moment. */
export const copiarBase = (url: string): Promise<{ url: string; cerrar(): Promise<void> }> =>
  clonar({ ...inject('pg'), plantilla: new URL(url).pathname.slice(1) });
