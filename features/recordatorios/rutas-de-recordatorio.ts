/** Pages that a reminder links to; the code stands behind '#'. */
export const RUTA_RENOVAR = '/avisos/renovar';
export const RUTA_BAJA = '/avisos/baja';
