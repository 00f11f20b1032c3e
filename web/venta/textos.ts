/** Texts with which a screen of the purchase sends the user to `/` (V-RUTA-013). */
export const ERROR_INESPERADO = 'Ha ocurrido un error inesperado, por favor, intente nuevamente';
export const SIN_CONVENIO = 'No ha seleccionado convenio, intente nuevamente';
/** A request that failed for no reason the buyer could mend (V-ERR-050). */
export const ERROR_DE_SOLICITUD =
  'Ocurrió un error con la solicitud. Si este persiste, póngase en contacto con soporte';
