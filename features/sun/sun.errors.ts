import { definirFallo } from '#values/fallo.ts';

/** Missing, cancelled, or not issued yet (A-SUN-003, A-SUN-004). */
export const ventaSinSun = definirFallo('sun.venta', 404, 'La Venta no existe o no está vigente');
/** Not made yet, or the stored bytes have changed. */
export const archivoSunNoDisponible = definirFallo(
  'sun.archivo',
  404,
  'El archivo de carga SUN no está disponible. Por favor, regenérelo.',
);
/** No file, a sale that is not cancelled, or already seen. */
export const nadaPorVer = definirFallo(
  'sun.nada_por_ver',
  409,
  'El archivo de esta venta no está por revisar',
);
