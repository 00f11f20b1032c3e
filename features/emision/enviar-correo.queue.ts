import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

export const enviarCorreo = definirCola({
  nombre: 'enviar-correo',
  carga: z.strictObject({ envioId: z.int().positive() }),
  reintentos: 12,
  espera: 15,
  seguroDosVeces:
    'el envío guarda el mensaje escrito y su Message-ID fijo; uno ya enviado no se envía otra vez',
});
