import { ErrorDeApi } from '../../lib/api/api.ts';

/** Text of a progress polling error (V-ERR-047). */
interface ErrorDeSondeo {
  readonly status: number;
  readonly mensaje: string;
}

/** Failure of a progress poll; null after a success, or while there is nothing to see yet. */
export const errorDeSondeo = (error: Error | null): ErrorDeSondeo | null => {
  if (!error) return null;
  const { estado: status = 0, message = '' } = error instanceof ErrorDeApi ? error : {};
  // A sale unknown to another server is not an error yet.
  if (status === 404) return null;
  return { status, mensaje: (status > 0 && message) || 'Error desconocido' };
};
