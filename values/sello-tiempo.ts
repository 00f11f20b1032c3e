import { definirFallo } from './fallo.ts';

/** Nothing is signed without the time stamp that the settings ask for: whoever asked tries again. */
export const sinSello = definirFallo(
  'firma.sin_sello',
  503,
  'El sellado de tiempo no responde. Intente nuevamente en unos minutos',
);
const { codigo: CODIGO } = sinSello();

export const esSinSello = (error: unknown): boolean =>
  error instanceof Error && 'codigo' in error && error.codigo === CODIGO;
