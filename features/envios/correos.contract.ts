import { definirLlamada, enteroEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const archivo = z.string().max(200);

/** A mail of the outbox folder; `archivo` names it in `Correos/Leer`. */
export const correoVM = z.object({
  archivo,
  para: z.string(),
  asunto: z.string(),
  fecha: z.iso.datetime(),
  bytes: z.int(),
});
export type CorreoVM = z.output<typeof correoVM>;

/** GET Correos/Buscar: the newest mails of the outbox folder; empty when mail goes by SMTP. */
export const buscarCorreos = definirLlamada({
  id: 'Correos/Buscar',
  resumen: 'Correos de la bandeja de salida',
  metodos: ['GET'],
  rutas: ['/Correos/Buscar'],
  entrada: z.strictObject({}),
  salida: z.object({ porSmtp: z.boolean(), correos: z.array(correoVM) }),
  sobre: true,
  quien: { administrador: 'todo' },
});

/** GET Correos/Leer/{archivo}: both parts of one mail, with the names of its attachments. */
export const leerCorreo = definirLlamada({
  id: 'Correos/Leer',
  resumen: 'Un correo de la bandeja de salida',
  metodos: ['GET'],
  rutas: ['/Correos/Leer/:archivo'],
  entrada: z.strictObject({ archivo }),
  salida: correoVM.omit({ bytes: true, archivo: true }).extend({
    texto: z.string(),
    /** HTML as it was sent; the reader must keep it from running scripts or loading anything. */
    html: z.string(),
    adjuntos: z.array(z.object({ nombre: z.string(), bytes: z.int() })),
  }),
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['comun.no_encontrado'],
});

/** GET Correos/Leer/{archivo}/Adjuntos/{indice}: an attachment, counted from 0. */
export const descargarAdjunto = definirLlamada({
  id: 'Correos/Adjunto',
  resumen: 'Un adjunto de un correo de la bandeja de salida',
  metodos: ['GET'],
  rutas: ['/Correos/Leer/:archivo/Adjuntos/:indice'],
  entrada: z.strictObject({ archivo, indice: enteroEntrada }),
  salida: { archivo: 'application/pdf', descripcion: 'Adjunto' },
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['comun.no_encontrado'],
});
