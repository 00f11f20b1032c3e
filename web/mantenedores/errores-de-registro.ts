import type { FormErrors } from '@mantine/form';
import { ErrorDeApi } from '../lib/api.ts';

const esListado = (valor: unknown): valor is Record<string, readonly string[]> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** The field errors of a refused write, by path; empty when the answer names no field. */
export const erroresDeCampo = (error: unknown): FormErrors => {
  const errores = error instanceof ErrorDeApi ? error.cuerpo['errors'] : null;
  if (!esListado(errores)) return {};
  return Object.fromEntries(
    Object.entries(errores).map(([campo, mensajes]) => [campo, mensajes.join('. ')]),
  );
};
