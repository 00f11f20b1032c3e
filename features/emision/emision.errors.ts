import { definirFallo } from '#values/fallo.ts';

export const emisionCompleta = definirFallo(
  'emision.completa',
  409,
  'La emisión de la venta ya está completa',
);
/** A running issuance continues by itself; only a failed or waiting one is continued by hand. */
export const emisionEnCurso = definirFallo(
  'emision.en_curso',
  409,
  'La emisión de la venta está en curso',
);
