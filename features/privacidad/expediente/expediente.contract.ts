import { conLogin, definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const registroVM = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type RegistroVM = z.output<typeof registroVM>;

/** All data held on one person, by use. */
export const expedienteVM = z.object({
  tratamientos: z.array(
    z.object({
      clase: z.string(),
      titulo: z.string(),
      finalidad: z.string(),
      base: z.string(),
      destinatarios: z.string(),
      conserva: z.string(),
      registros: z.array(registroVM),
    }),
  ),
  /** First day on which no law keeps any of it; null if none does now. */
  retenidoHasta: fechaVM.nullable(),
});
export type ExpedienteVM = z.output<typeof expedienteVM>;

/** POST DatosPersonales/Descargar: data held on a person, by a mailed code that works once. */
export const descargarExpediente = definirLlamada({
  id: 'DatosPersonales/Descargar',
  resumen: 'Descarga los datos de una persona, en JSON y PDF, con el enlace de la respuesta',
  metodos: ['POST'],
  rutas: ['/DatosPersonales/Descargar'],
  entrada: z.strictObject({ codigo: z.string().max(100) }),
  salida: { archivo: 'application/zip', descripcion: 'datos-personales.zip' },
  sobre: false,
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  limite: 'consultas',
  aLaVez: 2,
  errores: ['datos.codigo_vencido'],
});
