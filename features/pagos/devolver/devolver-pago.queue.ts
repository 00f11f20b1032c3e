import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

export const devolverPago = definirCola({
  nombre: 'devolver-pago',
  encargo: z.strictObject({ pagoId: z.int().positive() }),
  reintentos: 24,
  espera: 15,
  porLlave: true,
  seguroDosVeces: 'antes de devolver pregunta; lo ya devuelto se anota y no se devuelve otra vez',
});
