import { definirFallo } from '#values/fallo.ts';

/** The store for the marks does not answer, or too many sales began at once. */
export const sinNumeroDeVenta = definirFallo(
  'venta.sin_numero',
  503,
  'No se pudo dar un número a la venta. Por favor, intente nuevamente.',
);

/** Document store or backup folder belongs to another installation: numbers stop until that is mended. */
export const sinNumeroPorAlmacen = definirFallo(
  'venta.sin_numero',
  503,
  'Por ahora no se pueden dar números a las ventas. No se ha realizado ningún cargo. Por favor, intente más tarde.',
);

export const almacenNoDetenido = definirFallo(
  'almacen.no_detenido',
  409,
  'El almacén de documentos no detiene los números: no hay nada que decir.',
);
export const almacenSinReponer = definirFallo(
  'almacen.sin_reponer',
  409,
  'El almacén de documentos todavía no tiene el marcador y las marcas de esta instalación. Repóngalo, espere un minuto y vuelva a intentar.',
);
/** Both installations would write into one store. */
export const almacenAjeno = definirFallo(
  'almacen.ajeno',
  409,
  'El almacén de documentos es de otra instalación: conecte el propio o uno vacío, y vuelva a intentar.',
);
