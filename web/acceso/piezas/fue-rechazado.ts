import { ErrorDeApi } from '../../lib/api/api.ts';

/** True if the server refused; after other failures a retry may succeed. */
export const fueRechazado = (error: unknown): boolean =>
  error instanceof ErrorDeApi &&
  error.estado >= 400 &&
  error.estado < 500 &&
  error.estado !== 408 &&
  error.codigo !== 'captcha.requerido' &&
  error.estado !== 429;
