import { definirFallo } from '#values/fallo.ts';

export const ventaSinComprador = definirFallo(
  'venta.sin_comprador',
  409,
  'La venta no tiene un correo de comprador que corregir',
);
