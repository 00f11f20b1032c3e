/** The addresses of a record hold its number, which is nobody's personal data. */
export const rutaDePoliza = (numero: number): string => `/soporte/poliza/${numero}`;
export const rutaDeVenta = (id: number): string => `/soporte/venta/${id}`;
