import { ErrorDeApi } from '../lib/api/api.ts';

export const textoDeFallo = (error: unknown): string =>
  error instanceof ErrorDeApi && error.estado !== 0
    ? error.message
    : 'No hubo respuesta del servidor. Revise su conexión e intente nuevamente.';
