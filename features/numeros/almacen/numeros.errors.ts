import { definirFallo } from '#values/fallo.ts';

/** The store that marks the numbers given out does not answer, or so many sales began at once. */
export const sinNumeroDeVenta = definirFallo(
  'venta.sin_numero',
  503,
  'No se pudo dar un número a la venta. Por favor, intente nuevamente.',
);

/** The document store or the backup folder is not this installation's: nothing is numbered until it is. */
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
/** Marked beside the other's, both would write into one store. */
export const almacenAjeno = definirFallo(
  'almacen.ajeno',
  409,
  'El almacén de documentos es de otra instalación: conecte el propio o uno vacío, y vuelva a intentar.',
);
