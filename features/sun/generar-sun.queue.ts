import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Makes the collection file of an issued sale. */
export const generarSun = definirCola({
  nombre: 'generar-sun',
  encargo: z.strictObject({ ventaId: z.int().positive() }),
  reintentos: 12,
  espera: 10,
  porLlave: true,
  seguroDosVeces: 'la venta que ya tiene su archivo se salta; el archivo se llama por su huella',
});
