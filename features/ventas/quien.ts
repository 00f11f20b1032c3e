import type { Quien } from '#values/llamada.ts';

/**
 * Roles that may see sales and policies, with their scope: own sales, own broker, everything, or
 * the one sale of a public session.
 */
export const quienVeVentas = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
  publico: 'venta',
} as const satisfies Quien;

/** Roles that may enter vehicles and take a sale to its payment. */
export const quienCompra = {
  venta: 'propio',
  ventaEspecial: 'propio',
  publico: 'venta',
} as const satisfies Quien;
const { publico: _publico, ...conLogin } = quienVeVentas;
/** Roles that see sales, without the buyer; for records and timelines. */
export const quienVeVentasConLogin = conLogin satisfies Quien;
