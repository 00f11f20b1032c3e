import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

export const claveOlvidadaCola = definirCola({
  nombre: 'clave-olvidada',
  encargo: z.strictObject({ solicitudId: z.string(), usuario: z.string() }),
  reintentos: 5,
  espera: 5,
  seguroDosVeces: 'el correo lleva la clave de la solicitud: se escribe una vez',
});
