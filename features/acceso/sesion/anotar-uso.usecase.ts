import type { Base } from '#nucleo/db/conexion.ts';
import { anotarUltimoUso } from './sesion.store.ts';

/** How exact 'last used' is: a session costs one write in so long, not one for each call. */
const CADA_MS = 5 * 60_000;

/** Keeps when a session was last of use; called on every request, it seldom writes. */
export const anotarUso = async (
  db: Base,
  sesionId: string,
  { ultimoUso, ahora }: { readonly ultimoUso: Date; readonly ahora: Date },
): Promise<void> => {
  const desde = new Date(ahora.getTime() - CADA_MS);
  if (ultimoUso < desde) await anotarUltimoUso(db, sesionId, { ahora, desde });
};
