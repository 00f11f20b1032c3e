import type { Base } from '#nucleo/db/conexion.ts';
import { anotarUltimoUso } from './sesion.store.ts';

/** Precision of 'last used': a session costs one write per interval, not one per call. */
const CADA_MS = 5 * 60_000;

/** Records the last use of a session; called on every request, it writes rarely. */
export const anotarUso = async (
  db: Base,
  sesionId: string,
  { ultimoUso, ahora }: { readonly ultimoUso: Date; readonly ahora: Date },
): Promise<void> => {
  const desde = new Date(ahora.getTime() - CADA_MS);
  if (ultimoUso < desde) await anotarUltimoUso(db, sesionId, { ahora, desde });
};
