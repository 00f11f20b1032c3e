import type { FormErrors } from '@mantine/form';
import { ErrorDeApi } from '../lib/api.ts';

const esListado = (valor: unknown): valor is Record<string, readonly string[]> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** What the server said of a failed call; anything else is a surprise, told as one. */
export const mensajeDe = (error: unknown): string =>
  error instanceof ErrorDeApi ? error.message : 'Hubo un error desconocido';

/** The field errors of a refused write, by path; empty when the answer names no field. */
export const erroresDeCampo = (error: unknown): FormErrors => {
  const errores = error instanceof ErrorDeApi ? error.cuerpo['errors'] : null;
  if (!esListado(errores)) return {};
  return Object.fromEntries(
    Object.entries(errores).map(([campo, mensajes]) => [campo, mensajes.join('. ')]),
  );
};
