import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Vehicles that are numbered, signed and marked together. */
export const TRAMO = 200;

/** Chunks of a sale that a job issues before it lets another sale run. */
export const TRAMOS_SEGUIDOS = 10;

/** Sales of at most one chunk that are issued together. */
const VENTAS_JUNTAS = 50;

export const emitirVenta = definirCola({
  nombre: 'emitir-venta',
  encargo: z.strictObject({ ventaId: z.int().positive() }),
  clave: ({ ventaId }) => `venta-${ventaId}`,
  reintentos: 7,
  espera: [2, 10, 30, 60],
  reserva: 0,
  lote: VENTAS_JUNTAS,
  porLlave: true,
  seguroDosVeces:
    'cada póliza nace con su número bajo la llave única de su vehículo; lo ya firmado se salta',
});

/**
 * Returns the priority of a newly paid sale: 0 for one chunk, one lower for each further chunk. The
 * rest of a fleet is queued lower still (cerrar-tramo.usecase.ts), so that no sale waits behind a
 * fleet.
 */
export const prioridadDeVenta = (vehiculos: number): number => 1 - Math.ceil(vehiculos / TRAMO);
