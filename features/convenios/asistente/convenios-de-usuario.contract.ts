import { usuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { usuarioDeConvenioVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';

const quienMantiene = { administrador: 'todo' } as const;

/** An agreement user (A-ENT-013) with its agreement. */
export const convenioDeUsuarioVM = usuarioDeConvenioVM.extend({
  convenioVM: z.object({
    id: z.int(),
    nombre: z.string(),
    corredorId: z.int(),
    vigente: z.boolean(),
  }),
});
export type ConvenioDeUsuarioVM = z.output<typeof convenioDeUsuarioVM>;

/** GET Usuarios/BuscarUsuariosConvenio: links of a user or of an agreement, valid or not. */
export const buscarUsuariosConvenio = definirLlamada({
  id: 'Usuarios/BuscarUsuariosConvenio',
  resumen: 'Vínculos entre usuarios y convenios',
  metodos: ['GET', 'POST'],
  rutas: ['/Usuarios/BuscarUsuariosConvenio'],
  entrada: z
    .strictObject({ usuarioId: idEntrada.optional(), convenioId: idEntrada.optional() })
    .refine(({ usuarioId, convenioId }) => usuarioId ?? convenioId, {
      path: ['usuarioId'],
      error: 'Elija un usuario o un convenio',
    }),
  salida: z.array(convenioDeUsuarioVM),
  sobre: true,
  quien: { ...quienMantiene, corredor: 'corredor' },
});

const vinculo = z.strictObject({
  convenioId: z.int().positive(),
  usuarioId: z.int().positive().optional(),
  vigente: z.boolean().default(true),
  // Rights are granted in the agreement's maintainer; here they are only echoed.
  puedeHacerCargaMasiva: z.boolean().default(false),
  puedeHacerCargaMasivaEspecial: z.boolean().default(false),
  puedeHacerCargaManualEspecial: z.boolean().default(false),
  id: z.int().optional(),
  version: z.int().optional(),
  usuarioVM: z.looseObject({}).optional(),
  convenioVM: z.looseObject({}).optional(),
});
export type ConvenioVinculado = z.output<typeof vinculo>;

const VINCULOS_MAXIMOS = 1_000;

/** POST Usuarios/CrearUsuariosConvenio/{userId} with the list of links, bare or under its key. */
export const crearConveniosDeUsuario = definirLlamada({
  id: 'Usuarios/CrearUsuariosConvenio',
  resumen: 'Vincula un usuario con convenios de sus corredores',
  metodos: ['POST'],
  rutas: ['/Usuarios/CrearUsuariosConvenio/:usuarioId'],
  lista: 'usuariosConvenioVM',
  entrada: z.strictObject({
    usuarioId: idEntrada,
    /** Version of the user. */
    version: z.int().optional(),
    usuariosConvenioVM: z.array(vinculo).max(VINCULOS_MAXIMOS),
  }),
  salida: usuarioVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['usuario.vinculos', 'registro.no_encontrado', 'registro.version'],
});

/** PUT/POST Usuarios/ActualizarConvenios/{id}: links not on the list stay. */
export const actualizarConveniosDeUsuario = definirLlamada({
  ...crearConveniosDeUsuario,
  id: 'Usuarios/ActualizarConvenios',
  resumen: 'Vincula, desactiva y habilita convenios de un usuario',
  metodos: ['PUT', 'POST'],
  rutas: ['/Usuarios/ActualizarConvenios/:usuarioId'],
});
