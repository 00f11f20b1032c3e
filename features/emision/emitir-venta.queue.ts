import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Policies of a chunk: they are signed, stored and marked together. */
export const TRAMO = 200;

/** Sales that share a chunk at most. */
const VENTAS_JUNTAS = 50;

export const emitirVenta = definirCola({
  nombre: 'emitir-venta',
  encargo: z.strictObject({ ventaId: z.int().positive() }),
  clave: ({ ventaId }) => `venta-${ventaId}`,
  reintentos: 7,
  espera: [2, 10, 30, 60],
  lote: VENTAS_JUNTAS,
  porLlave: true,
  seguroDosVeces:
    'cada póliza nace con su número bajo la llave única de su vehículo; lo ya firmado se salta',
});

/** Returns the priority of a newly paid sale: 0 for one chunk, one lower for each further chunk. */
export const prioridadDeVenta = (vehiculos: number): number => 1 - Math.ceil(vehiculos / TRAMO);

/**
 * Returns the priority of what is left of a fleet: below every sale of one chunk, the lower the more
 * is left.
 */
export const prioridadDelResto = (faltan: number): number => -Math.ceil(faltan / TRAMO);

/** Priority of a sale of one chunk. */
export const PRIORIDAD_DE_UN_TRAMO = prioridadDeVenta(1);
