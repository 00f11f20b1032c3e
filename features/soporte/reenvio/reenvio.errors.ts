import { definirFallo } from '#values/fallo.ts';

export const sinCorreoRegistrado = definirFallo(
  'reenvio.sin_correo',
  409,
  'La venta no tiene registrado un correo de quien indica',
);
export const demasiadosReenvios = definirFallo(
  'reenvio.demasiados',
  429,
  'Ya se enviaron 5 correos de esta venta en la última hora. Por favor, intente más tarde.',
);
