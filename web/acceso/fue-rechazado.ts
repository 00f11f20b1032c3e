import { ErrorDeApi } from '../lib/api.ts';

/** Whether the server said no; anything else may go well on another attempt. */
export const fueRechazado = (error: unknown): boolean =>
  error instanceof ErrorDeApi &&
  error.estado >= 400 &&
  error.estado < 500 &&
  error.estado !== 408 &&
  error.codigo !== 'captcha.requerido' &&
  error.estado !== 429;
