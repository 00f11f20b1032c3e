const ANIO_MINIMO = 1800;

/**
 * Message for a vehicle's year, or null when it is valid (V-VEH-041, V-VEH-042). A valid year is an
 * integer from 1800 to `anioActual` + 1. A missing year (null) is 'Año inválido'.
 */
export const validarAnio = (anio: number | null, anioActual: number): string | null =>
  anio !== null && Number.isInteger(anio) && anio >= ANIO_MINIMO && anio <= anioActual + 1
    ? null
    : 'Año inválido';
