import { PATENTE_CORTA } from '#values/validar-patente.ts';
import { conLogin, correoEntrada, definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * POST Compras/Recuperar: mails a one-time link to a paid purchase with this plate and e-mail. The
 * response is the same whether one exists or not.
 */
export const recuperarCompra = definirLlamada({
  id: 'Compras/Recuperar',
  resumen: 'Envía por correo un enlace de un solo uso a una compra pagada',
  metodos: ['POST'],
  rutas: ['/Compras/Recuperar'],
  entrada: z.strictObject({
    patente: z
      .string()
      .max(20)
      .transform((texto) => texto.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase())
      .refine((texto) => texto.length === 6, PATENTE_CORTA),
    correo: correoEntrada.toLowerCase(),
  }),
  salida: z.object({ recibida: z.literal(true) }),
  sobre: true,
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  captcha: true,
  limite: 'consultas',
});
