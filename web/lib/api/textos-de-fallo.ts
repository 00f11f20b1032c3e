/** Texts for a failed call that has no text of its own. */
export const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';
export const NO_SE_PROCESO = 'Ocurrió un error al procesar la solicitud';
