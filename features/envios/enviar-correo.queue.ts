import { definirCola } from '#values/cola.ts';
import { encargoDeEnvios, reunirEnvios } from '#values/encargo-de-envios.ts';

export const enviarCorreo = definirCola({
  nombre: 'enviar-correo',
  encargo: encargoDeEnvios,
  reunir: reunirEnvios,
  // Some 12 hours with the queue's jitter: a mail server may be down for six (F25).
  reintentos: 24,
  espera: 15,
  porLlave: true,
  // Reminders leave by the thousand; one consumer takes only what a sale waits for.
  reserva: 0,
  seguroDosVeces:
    'el envío guarda el mensaje escrito y su Message-ID fijo; uno ya enviado no se envía otra vez',
});
