import { definirFallo, type Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { CON_ERRORES, SIN_RESULTADOS } from '#values/respuesta.ts';

/** Missing or out of the caller's reach: the same answer. */
export const registroNoEncontrado = definirFallo('registro.no_encontrado', 404, SIN_RESULTADOS);

/** Changed since it was read, by another user or tab: nothing is overwritten. */
export const registroModificado = definirFallo(
  'registro.version',
  409,
  'El registro cambió desde que lo abrió, por otro usuario o en otra pestaña suya. Recargue la página.',
);

/** The requested sort column is not one of the list's. */
export const ordenInvalido = definirFallo('lista.orden', 400, CON_ERRORES);

/** Too many rows for one workbook: a shortened one would pass for the whole. */
export const listaDemasiadoLarga = definirFallo(
  'lista.demasiado_larga',
  400,
  'La lista tiene más de 20.000 filas. Use la búsqueda o los filtros para exportar una parte.',
);

/** A value that the caller echoes differs from the stored one. */
export const NO_CORRESPONDE = 'El valor no corresponde al registrado';
const fijo = definirFalloDeCampos('registro.valor_fijo');
/** Immutable fields of a record came with another value. */
export const valorFijo = (campos: readonly string[]): Fallo =>
  fijo(Object.fromEntries(campos.map((campo) => [campo, [NO_CORRESPONDE]])));
