const ANIO_MINIMO = 1800;

/**
 * Message for a vehicle's year, or null when it is a whole year from 1800 to the one after
 * `anioActual`, in every form (V-VEH-041, V-VEH-042). A missing year is 'Año inválido' too.
 */
export const validarAnio = (anio: number | null, anioActual: number): string | null =>
  anio !== null && Number.isInteger(anio) && anio >= ANIO_MINIMO && anio <= anioActual + 1
    ? null
    : 'Año inválido';
