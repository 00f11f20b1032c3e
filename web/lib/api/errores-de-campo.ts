import { ErrorDeApi } from './api.ts';

const textos = (valor: unknown): string[] =>
  (Array.isArray(valor) ? valor : [valor]).filter((uno) => typeof uno === 'string');

/** The server's field errors, by path; empty if it names no field. */
export const mensajesPorCampo = (error: unknown): Readonly<Record<string, readonly string[]>> => {
  const errores = error instanceof ErrorDeApi ? error.cuerpo['errors'] : null;
  if (typeof errores !== 'object' || errores === null || Array.isArray(errores)) return {};
  return Object.fromEntries(
    Object.entries(errores).map(([campo, dichos]) => [campo, textos(dichos)]),
  );
};

/** The server's errors in a form's format; limited to the fields in `etiquetas` if given. */
export const erroresDeCampo = (
  error: unknown,
  etiquetas?: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mensajesPorCampo(error))
      .filter(([campo]) => !etiquetas || campo in etiquetas)
      .map(([campo, mensajes]) => [campo, mensajes.join('. ')]),
  );
