export const NOMBRE_MAXIMO = 60;

/** How many one user keeps, of all lists together. */
export const MAXIMO_DE_FILTROS = 100;
