import { ErrorDeApi } from '../../lib/api/api.ts';
import { textoDeFallo } from '../../ui/estado/causas.ts';

/** Failed call whose words the specification quotes. */
export class FalloDicho extends Error {}

/** Words for a failed call of a maintainer; the specified ones for any other error (A-ERR-052). */
export const mensajeDe = (error: unknown): string => {
  if (error instanceof FalloDicho) return error.message;
  return error instanceof ErrorDeApi ? textoDeFallo(error) : 'Hubo un error desconocido';
};
