/** The five states of a payment (decisiones.md, 'Payment'); only the first two are open. */
export type EstadoPago = 'iniciado' | 'autorizado' | 'rechazado' | 'abandonado' | 'desconocido';

/** True while nobody knows whether money was taken: no second charge until it is cleared. */
export const estaAbierto = (estado: EstadoPago): boolean =>
  estado === 'iniciado' || estado === 'desconocido';

/** Our buy order: at most 26 characters, never used twice (dominio.md §6). */
export const ordenDeCompra = (ventaId: number, intento: number): string =>
  `SOAP-${ventaId}-${intento}`;
