import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

export const recuperarCompraCola = definirCola({
  nombre: 'recuperar-compra',
  encargo: z.strictObject({ solicitudId: z.string(), patente: z.string(), correo: z.string() }),
  reintentos: 5,
  espera: 5,
  seguroDosVeces: 'el correo lleva la clave de la solicitud: se escribe una vez',
});
