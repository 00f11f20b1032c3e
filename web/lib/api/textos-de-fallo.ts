/** Text for a failed call that has no text of its own. */
export const NO_SE_PROCESO = 'Ocurrió un error al procesar la solicitud';
