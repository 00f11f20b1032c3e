import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

const ventaId = z.int().positive();

const encargo = z.union([
  z.strictObject({ ventaId }),
  z.strictObject({ ventaIds: z.array(ventaId).min(1) }),
]);

/** Sales of a job. */
export const ventasDe = (uno: z.output<typeof encargo>): readonly number[] =>
  'ventaId' in uno ? [uno.ventaId] : uno.ventaIds;

/** Makes the collection file of one or more issued sales. */
export const generarSun = definirCola({
  nombre: 'generar-sun',
  encargo,
  reunir: (encargos) => [{ ventaIds: encargos.flatMap(ventasDe) }],
  reintentos: 12,
  espera: 10,
  porLlave: true,
  seguroDosVeces: 'la venta que ya tiene su archivo se salta; el archivo se llama por su huella',
});
