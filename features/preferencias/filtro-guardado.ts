export const NOMBRE_MAXIMO = 60;

/** Maximum filters of one user, over all lists. */
export const MAXIMO_DE_FILTROS = 100;
