/** Texts with which a purchase screen sends the user to `/` (V-RUTA-013). */
export const ERROR_INESPERADO = 'Ha ocurrido un error inesperado, por favor, intente nuevamente';
export const SIN_CONVENIO = 'No ha seleccionado convenio, intente nuevamente';
/** Text for a failure that the buyer cannot mend (V-ERR-050). */
export const ERROR_DE_SOLICITUD =
  'Ocurrió un error con la solicitud. Si este persiste, póngase en contacto con soporte';
