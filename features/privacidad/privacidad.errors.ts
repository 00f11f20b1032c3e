import { definirFallo } from '#values/fallo.ts';

/** Used, unknown or past its time: whoever tries codes learns nothing. */
export const codigoVencido = definirFallo(
  'datos.codigo_vencido',
  409,
  'El enlace ya fue usado o dejó de servir. Pida otro para continuar.',
);
