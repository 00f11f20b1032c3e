import { ErrorDeApi } from '../../lib/api/api.ts';

/** The server's message of a failed call; a generic one otherwise. */
export const mensajeDe = (error: unknown): string =>
  error instanceof ErrorDeApi ? error.message : 'Hubo un error desconocido';
