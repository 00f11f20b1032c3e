import { definirFallo, Fallo } from '#values/fallo.ts';
import { CON_ERRORES, mensajePorEstado, SIN_RESULTADOS } from '#values/respuesta.ts';

/** Missing, or not the caller's to see: the same answer. */
export const registroNoEncontrado = definirFallo('registro.no_encontrado', 404, SIN_RESULTADOS);

/** It changed since it was read, by somebody else or in another tab of the caller: nothing is overwritten. */
export const registroModificado = definirFallo(
  'registro.version',
  409,
  'El registro cambió desde que lo abrió, por otro usuario o en otra pestaña suya. Recargue la página.',
);

/** What the list was asked to sort by is none of its columns. */
export const ordenInvalido = definirFallo('lista.orden', 400, CON_ERRORES);

/** More rows than one workbook takes: cutting it short would pass for the whole. */
export const listaDemasiadoLarga = definirFallo(
  'lista.demasiado_larga',
  400,
  'La lista tiene más de 20.000 filas. Use la búsqueda o los filtros para exportar una parte.',
);

/** Fields that a record keeps for life came with another value. */
export const valorFijo = (campos: readonly string[]): Fallo => {
  const errors = Object.fromEntries(
    campos.map((campo) => [campo, ['El valor no corresponde al registrado']]),
  );
  return new Fallo('registro.valor_fijo', 400, mensajePorEstado(400, errors), { errors });
};
