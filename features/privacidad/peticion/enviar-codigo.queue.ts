import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

export const enviarCodigoCola = definirCola({
  nombre: 'enviar-codigo-de-titular',
  encargo: z.strictObject({
    solicitudId: z.string(),
    rut: z.int().nullable(),
    patente: z.string().nullable(),
    correo: z.string(),
  }),
  reintentos: 5,
  espera: 5,
  seguroDosVeces: 'el correo lleva la clave de la solicitud: se escribe una vez',
});
