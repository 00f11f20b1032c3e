import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Vehicles a job numbers, renders, signs and stores before it lets another sale have its turn. */
export const TRAMO = 200;

export const emitirVenta = definirCola({
  nombre: 'emitir-venta',
  carga: z.strictObject({ ventaId: z.int().positive() }),
  reintentos: 8,
  espera: 2,
  seguroDosVeces:
    'cada póliza nace con su número bajo la llave única de su vehículo; lo ya firmado se salta',
});
