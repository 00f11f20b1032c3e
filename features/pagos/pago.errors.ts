import { definirFallo } from '#values/fallo.ts';

/** Policy numbers or folios do not suffice: refused before any charge (F15). */
export const sinStock = definirFallo(
  'rangos.sin_stock',
  409,
  'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde',
);

/** The agreement is paid online and no provider is configured. */
export const pagoEnLineaNoDisponible = definirFallo(
  'pago.no_disponible',
  503,
  'El pago en línea no está disponible en este momento. No se ha realizado ningún cargo.',
);
