import { ErrorDeApi } from './api.ts';

const textos = (valor: unknown): string[] =>
  (Array.isArray(valor) ? valor : [valor]).filter((uno) => typeof uno === 'string');

/** What the server found wrong in each field, by path; empty when the answer names no field. */
export const mensajesPorCampo = (error: unknown): Readonly<Record<string, readonly string[]>> => {
  const errores = error instanceof ErrorDeApi ? error.cuerpo['errors'] : null;
  if (typeof errores !== 'object' || errores === null || Array.isArray(errores)) return {};
  return Object.fromEntries(
    Object.entries(errores).map(([campo, dichos]) => [campo, textos(dichos)]),
  );
};

/** The same as the errors of a form; only of the fields in `etiquetas` when they are given. */
export const erroresDeCampo = (
  error: unknown,
  etiquetas?: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mensajesPorCampo(error))
      .filter(([campo]) => !etiquetas || campo in etiquetas)
      .map(([campo, mensajes]) => [campo, mensajes.join('. ')]),
  );
