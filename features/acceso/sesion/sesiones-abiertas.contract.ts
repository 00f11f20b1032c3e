import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Own sessions; for an Administrador also those of the named user. */
const quien = { ...conLogin('propio'), administrador: 'todo' } as const;

const sesionAbiertaVM = z.object({
  /** Identifies the session to close it; gives no access. */
  clave: z.string(),
  equipo: z.string(),
  lugar: z.string(),
  comenzo: z.iso.datetime(),
  /** Exact to a few minutes. */
  ultimoUso: z.iso.datetime(),
  /** True for the session that asks. */
  esta: z.boolean(),
});
export type SesionAbiertaVM = z.output<typeof sesionAbiertaVM>;

/**
 * GET Sesiones/Abiertas: returns the open logins of the caller, or of `usuarioId`, latest use
 * first.
 */
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

/**
 * POST Sesiones/Cerrar: closes the session with this `clave`, or all but the caller's. Takes effect
 * at the next call.
 */
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
