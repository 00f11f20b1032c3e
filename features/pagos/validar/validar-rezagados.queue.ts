import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Notifies the insurer of payments whose issuance has not begun. */
export const validarRezagados = definirCola({
  nombre: 'validar-rezagados',
  encargo: z.strictObject({}),
  reintentos: 2,
  espera: 60,
  horario: '20 * * * *',
  seguroDosVeces: 'sólo encola lo que nadie intentó; la aseguradora reconoce la orden de compra',
});
