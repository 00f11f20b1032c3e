import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** One change of a record: author, time, and each field's old and new value. */
export const hechoVM = z.object({
  id: z.int(),
  ocurrido: z.iso.datetime(),
  usuario: z.string(),
  accion: z.string(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
});
export type HechoVM = z.output<typeof hechoVM>;

/** GET Registros/Historial?entidad=&id=: changes of a record, newest first. */
export const buscarHistorial = definirLlamada({
  id: 'Registros/Historial',
  resumen: 'Historia de un registro: quién cambió qué y cuándo',
  metodos: ['GET'],
  rutas: ['/Registros/Historial'],
  entrada: z.strictObject({
    entidad: z.string().regex(/^[a-z_]{1,40}$/, 'Entidad inválida'),
    id: idEntrada,
  }),
  salida: z.array(hechoVM),
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo' },
});
