/** Screen that says how sales go. */
export const RUTA_DE_VENTAS = '/Informes/ComoVanLasVentas';
