import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Rows that are checked and added together. */
export const TRAMO_DE_CARGA = 500;

/** Chunks that a job adds before it lets another load run. */
export const TRAMOS_SEGUIDOS = 10;

export const prepararCarga = definirCola({
  nombre: 'preparar-carga',
  encargo: z.strictObject({ cargaId: z.int().positive() }),
  reintentos: 8,
  espera: 2,
  reserva: 0,
  seguroDosVeces:
    'cada tramo se agrega en la misma transacción que cuenta sus filas; el que ya se agregó se salta',
});

/**
 * Returns the priority of a load: 0 when one chunk suffices for `filas`, one lower for each row
 * more.
 */
export const prioridadDeCarga = (filas: number): number => Math.min(0, TRAMO_DE_CARGA - filas);
