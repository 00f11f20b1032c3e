/** Addresses of records hold their number, which is not personal data. */
export const rutaDePoliza = (numero: number): string => `/soporte/poliza/${numero}`;
export const rutaDeVenta = (id: number): string => `/soporte/venta/${id}`;
