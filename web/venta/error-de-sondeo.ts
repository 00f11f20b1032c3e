import { ErrorDeApi } from '../lib/api.ts';

/** A progress polling error (V-ERR-047). */
interface ErrorDeSondeo {
  readonly status: number;
  readonly mensaje: string;
}

/** Why a look at a progress did not work; null when it did, or when there is nothing to see yet. */
export const errorDeSondeo = (error: Error | null): ErrorDeSondeo | null => {
  if (!error) return null;
  const { estado: status = 0, message = '' } = error instanceof ErrorDeApi ? error : {};
  // A sale that another server has not seen yet is not an error.
  if (status === 404) return null;
  return { status, mensaje: (status > 0 && message) || 'Error desconocido' };
};
