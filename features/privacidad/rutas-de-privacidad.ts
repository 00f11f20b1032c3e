export const RUTA_DATOS_PERSONALES = '/datos-personales';
export const RUTA_PRIVACIDAD = '/privacidad';
/** Addresses of mailed codes. The code is in the fragment, which browsers do not send to a server. */
export const RUTA_SOLICITUD = `${RUTA_DATOS_PERSONALES}/solicitud`;
export const RUTA_DESCARGA = `${RUTA_DATOS_PERSONALES}/descarga`;
