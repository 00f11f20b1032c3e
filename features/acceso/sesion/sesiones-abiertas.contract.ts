import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** One's own; an Administrador also those of the user it names. */
const quien = { ...conLogin('propio'), administrador: 'todo' } as const;

const sesionAbiertaVM = z.object({
  /** Names it to close it; opens nothing. */
  clave: z.string(),
  equipo: z.string(),
  lugar: z.string(),
  comenzo: z.iso.datetime(),
  /** To some minutes. */
  ultimoUso: z.iso.datetime(),
  /** The one that asks. */
  esta: z.boolean(),
});
export type SesionAbiertaVM = z.output<typeof sesionAbiertaVM>;

/** GET Sesiones/Abiertas: what is open by login of the caller, or of `usuarioId`; the newest use first. */
export const sesionesAbiertas = definirLlamada({
  id: 'Sesiones/Abiertas',
  resumen: 'Sesiones abiertas de un usuario',
  metodos: ['GET'],
  rutas: ['/Sesiones/Abiertas'],
  entrada: z.strictObject({ usuarioId: idEntrada.optional() }),
  salida: z.array(sesionAbiertaVM),
  sobre: true,
  quien,
  errores: ['comun.no_encontrado'],
});

/** POST Sesiones/Cerrar: the one with this `clave`, or all but the one that asks. Good from the next call on. */
export const cerrarAbiertas = definirLlamada({
  id: 'Sesiones/Cerrar',
  resumen: 'Cierra una sesión de un usuario, o todas menos la propia',
  metodos: ['POST'],
  rutas: ['/Sesiones/Cerrar'],
  entrada: z.strictObject({
    usuarioId: idEntrada.optional(),
    clave: z.string().min(1).max(100).optional(),
  }),
  salida: z.object({ cerradas: z.int().nonnegative() }),
  sobre: true,
  quien,
  errores: ['comun.no_encontrado'],
});
