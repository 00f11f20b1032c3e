/** Texts while a file is made, and after it failed. Apart from other texts, because no first load has them. */
export const GENERANDO = 'Estamos generando sus archivos, por favor espere.';
export const DESCARGA_FALLIDA = 'Ocurrió un error desconocido, por favor, intente nuevamente.';
