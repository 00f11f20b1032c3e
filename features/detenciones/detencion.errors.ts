import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { definirFallo, Fallo } from '#values/fallo.ts';
import { type DetencionDeVenta, textoDeDetencion } from './detencion.ts';

/** Broken rules of a new stop: messages by field. */
export const detencionInvalida = definirFalloDeCampos('detencion.invalida');

/** Its end has passed, so there is nothing to lift. */
export const detencionTerminada = definirFallo(
  'detencion.terminada',
  409,
  'La detención ya terminó',
);

/**
 * Throws 409 with the words for the buyer when a sale of these vehicle types is stopped; nothing was charged.
 */
export const exigirQueSeVenda = (
  detenciones: readonly DetencionDeVenta[],
  tipos: readonly number[] = [],
): void => {
  const texto = textoDeDetencion(detenciones, tipos);
  if (texto !== null) throw new Fallo('venta.detenida', 409, texto);
};
