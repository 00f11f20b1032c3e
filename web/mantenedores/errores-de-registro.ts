import { ErrorDeApi } from '../lib/api.ts';

/** What the server said of a failed call; anything else is a surprise, told as one. */
export const mensajeDe = (error: unknown): string =>
  error instanceof ErrorDeApi ? error.message : 'Hubo un error desconocido';
