import type { Quien } from '#values/llamada.ts';

/** Who may look at sales and policies, and whose: own sales, own broker, everything. */
export const quienVeVentas = {
  venta: 'propio',
  ventaEspecial: 'propio',
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
} as const satisfies Quien;
