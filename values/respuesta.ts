/** Body of an error answer: a stable code, the text for the user, and keys of the specification. */
export interface CuerpoError {
  exito: false;
  mensaje: string;
  codigo: string;
  idSolicitud?: string;
  [clave: string]: unknown;
}

/** Texts that errors of several rooms share (V-ERR-006 to 009, V-SES-027). */
export const SIN_PERMISO = 'El usuario no tiene permiso para realizar la operación.';
export const SIN_RESULTADOS = 'No se han encontrado resultados';
export const CON_ERRORES = 'Ocurrieron los siguientes errores:';
export const SIN_SESION = 'No ha iniciado sesión, o su sesión expiró. Inicie sesión nuevamente.';

const capitalizar = (campo: string): string => campo.charAt(0).toUpperCase() + campo.slice(1);

const listarErrores = (errores: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(errores).flatMap(([campo, mensajes]) =>
    mensajes.map((mensaje) => `${capitalizar(campo)}: ${mensaje}`),
  );

/** Text for the user for a failed status; a 400 adds one line per field error (V-ERR-006 to 009). */
export const mensajePorEstado = (
  estado: number,
  errores: Readonly<Record<string, readonly string[]>> = {},
): string => {
  if (estado === 403) return SIN_PERMISO;
  if (estado === 404) return SIN_RESULTADOS;
  if (estado !== 400) return 'Ocurrió un error durante la operación.';
  return [CON_ERRORES, ...listarErrores(errores)].join('\n');
};

/**
 * Text for the user in read calls, which have their own texts for 404 and 204 (V-ERR-010, V-ERR-011).
 * @public No row says which calls those are (V-OP-56).
 */
export const mensajeDeLectura = (estado: number): string => {
  if (estado === 404) return 'No encontrado';
  return estado === 204 ? 'Sin contenido' : mensajePorEstado(estado);
};
