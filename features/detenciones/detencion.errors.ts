import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { definirFallo, Fallo } from '#values/fallo.ts';
import { type DetencionDeVenta, ventaDetenida } from './detencion.ts';

/** Broken rules of a new stop: messages by field. */
export const detencionInvalida = definirFalloDeCampos('detencion.invalida');

/** Its end has passed, so there is nothing to lift. */
export const detencionTerminada = definirFallo(
  'detencion.terminada',
  409,
  'La detención ya terminó',
);

/**
 * Throws 409 with the words for the buyer when a sale of these vehicle types is stopped, or when no wording
 * rules; nothing was charged.
 */
export const exigirQueSeVenda = (
  detenciones: readonly DetencionDeVenta[],
  tipos: readonly number[] = [],
): void => {
  const detenida = ventaDetenida(detenciones, tipos);
  if (!detenida) return;
  const codigo = detenida.ambito === 'redaccion' ? 'venta.sin_redaccion' : 'venta.detenida';
  throw new Fallo(codigo, 409, detenida.texto);
};

/**
 * Throws 409 when no wording rules today, whatever else is stopped: a re-issue is a contract of its own day.
 */
export const exigirRedaccion = (detenciones: readonly DetencionDeVenta[]): void =>
  exigirQueSeVenda(detenciones.filter(({ ambito }) => ambito === 'redaccion'));
