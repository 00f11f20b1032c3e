import { definirFallo } from './fallo.ts';

/** Error when a configured time stamp cannot be obtained: nothing is signed, the caller retries. */
export const sinSello = definirFallo(
  'firma.sin_sello',
  503,
  'El sellado de tiempo no responde. Intente nuevamente en unos minutos',
);
const { codigo: CODIGO } = sinSello();

export const esSinSello = (error: unknown): boolean =>
  error instanceof Error && 'codigo' in error && error.codigo === CODIGO;
