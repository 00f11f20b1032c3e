import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A public link (A-CONS-029); buyers get `url`. */
export const enlacePublicoVM = z.object({
  id: z.int(),
  convenioId: z.int(),
  nombreConvenio: z.string(),
  nombreCorredor: z.string(),
  usuarioId: z.int(),
  username: z.string(),
  url: z.string(),
  /** Prefix of `url` for passing it on. */
  invitacion: z.string(),
  creado: z.iso.datetime(),
  /** True if it admits buyers today. */
  vigente: z.boolean(),
  revocado: z.boolean(),
});
export type EnlacePublicoVM = z.output<typeof enlacePublicoVM>;

/** GET ConsultaURLsPublicas/ConsultarURLs (A-API-009): absent filters do not filter. */
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
 * POST Convenios/CrearEnlacePublico: creates a link of an agreement without login for a user with public
 * login. 400 with `errors` by field for any other.
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
 * POST Convenios/RevocarEnlacePublico: invalidates a link and ends the open sessions of its agreement and
 * user, except for payments in progress. Safe to repeat. With `reemplazar` the same transaction creates
 * another link, which is the answer; none if the link was already revoked.
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
