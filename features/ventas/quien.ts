import type { Quien } from '#values/llamada.ts';

/** Who may look at sales and policies, and whose: own sales, own broker, everything, the one sale of a public session. */
export const quienVeVentas = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
  publico: 'venta',
} as const satisfies Quien;

/** Who enters vehicles and takes a sale to its payment. */
export const quienCompra = {
  venta: 'propio',
  ventaEspecial: 'propio',
  publico: 'venta',
} as const satisfies Quien;
const { publico: _publico, ...conLogin } = quienVeVentas;
/** The same for what is not for buyers: records and timelines. */
export const quienVeVentasConLogin = conLogin satisfies Quien;
