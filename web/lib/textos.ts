/** Texts that screens of several folders share. */
export const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';
export const NO_SE_PROCESO = 'Ocurrió un error al procesar la solicitud';
export const GENERANDO = 'Estamos generando sus archivos, por favor espere.';
export const DESCARGA_FALLIDA = 'Ocurrió un error desconocido, por favor, intente nuevamente.';
