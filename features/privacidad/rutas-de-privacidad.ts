export const RUTA_DATOS_PERSONALES = '/datos-personales';
export const RUTA_PRIVACIDAD = '/privacidad';
/** Where mailed codes lead; the code is in the fragment, which no server is told. */
export const RUTA_SOLICITUD = `${RUTA_DATOS_PERSONALES}/solicitud`;
export const RUTA_DESCARGA = `${RUTA_DATOS_PERSONALES}/descarga`;
