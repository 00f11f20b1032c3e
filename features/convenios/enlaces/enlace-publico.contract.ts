import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A public link (A-CONS-029); `url` is what a buyer is given. */
export const enlacePublicoVM = z.object({
  id: z.int(),
  convenioId: z.int(),
  nombreConvenio: z.string(),
  nombreCorredor: z.string(),
  usuarioId: z.int(),
  username: z.string(),
  url: z.string(),
  /** What goes before `url` where it is handed on. */
  invitacion: z.string(),
  creado: z.iso.datetime(),
  /** Whether it lets anybody in today. */
  vigente: z.boolean(),
  revocado: z.boolean(),
});
export type EnlacePublicoVM = z.output<typeof enlacePublicoVM>;

/** GET ConsultaURLsPublicas/ConsultarURLs (A-API-009): filters left out filter nothing. */
export const buscarEnlacesPublicos = definirLlamada({
  id: 'ConsultaURLsPublicas/ConsultarURLs',
  resumen: 'Enlaces públicos de los convenios sin login',
  metodos: ['GET'],
  rutas: ['/ConsultaURLsPublicas/ConsultarURLs', '/Convenios/BuscarEnlacesPublicos'],
  entrada: z.strictObject({
    corredorId: idEntrada.optional(),
    convenioId: idEntrada.optional(),
    usuarioId: idEntrada.optional(),
  }),
  salida: z.array(enlacePublicoVM),
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo', corredor: 'corredor' },
});

/**
 * POST Convenios/CrearEnlacePublico: a link of an agreement without login for one of its users with
 * public login; 400 with `errors` by field for any other.
 */
export const crearEnlacePublico = definirLlamada({
  id: 'Convenios/CrearEnlacePublico',
  resumen: 'Crea un enlace público de un convenio',
  metodos: ['POST'],
  rutas: ['/Convenios/CrearEnlacePublico'],
  entrada: z.strictObject({ convenioId: idEntrada, usuarioId: idEntrada }),
  salida: enlacePublicoVM,
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['enlace.invalido'],
});

/**
 * POST Convenios/RevocarEnlacePublico: nobody enters by it again, and the open sessions of its
 * agreement and user end; who is paying goes on. Safe to repeat. With `reemplazar` the same
 * transaction makes another link for them, which is the answer; for a link that was revoked before,
 * it makes none.
 */
export const revocarEnlacePublico = definirLlamada({
  id: 'Convenios/RevocarEnlacePublico',
  resumen: 'Revoca un enlace público',
  metodos: ['POST'],
  rutas: ['/Convenios/RevocarEnlacePublico'],
  entrada: z.strictObject({ id: idEntrada, reemplazar: z.boolean().optional() }),
  salida: enlacePublicoVM,
  sobre: true,
  quien: { administrador: 'todo' },
  errores: ['enlace.no_encontrado', 'enlace.invalido'],
});
