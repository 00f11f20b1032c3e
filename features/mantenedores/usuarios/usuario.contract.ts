import { FALTA_LOGIN, FALTA_PERFIL } from '#features/usuario/usuario.ts';
import { entidadVM } from '#features/mantenedores/entidades/entidad.contract.ts';
import { camposDeFicha, primerNombre } from '#features/mantenedores/fichas/ficha.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { paginaVM } from '#values/lista.ts';
import { z } from 'zod';
import { LISTA_USUARIOS } from './usuario.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;
/** Roles of the maintainer; a broker only reads its own users. */
const quienVe = { ...quienMantiene, corredor: 'corredor' } as const;
/** Roles that choose users in a selector, within their brokers. */
const quienElige = { ...quienVe, soporte: 'corredor' } as const;

/** A user (A-ENT-014) with their person; the password never travels back. */
export const usuarioVM = z.object({
  id: z.int(),
  username: z.string(),
  entidadId: z.int().nullable(),
  perfilId: z.int(),
  tipoLogin: z.int(),
  vigente: z.boolean(),
  version: z.int(),
  entidadVM: entidadVM.nullable(),
  perfilVM: z.object({ id: z.int(), nombre: z.string() }),
  // Texts of the fields above; screen and workbook sort by them.
  nombreCompleto: z.string().nullable(),
  rut: z.int().nullable(),
  perfil: z.string(),
  login: z.string(),
  /** Names of the currently linked brokers. */
  corredores: z.string(),
});
export type UsuarioVM = z.output<typeof usuarioVM>;

const filtros = {
  id: idEntrada.optional(),
  corredorId: idEntrada.optional(),
  perfilId: idEntrada.optional(),
};

const lista = definirLista({
  id: 'Usuarios/BuscarUsuarios',
  resumen: 'Usuarios',
  descripcion: LISTA_USUARIOS,
  fila: usuarioVM,
  filtros,
  quien: quienVe,
});

/** Usuarios/BuscarUsuarios: all of them, for an administrator (A-USU-001). */
export const listaUsuarios = {
  ...lista,
  mostrar: definirLlamada({ ...lista.mostrar, quien: quienMantiene }),
  pagina: definirLlamada({ ...lista.pagina, quien: quienMantiene }),
};

/** Usuarios/BuscarUsuariosPerfilado/{id}: those within the caller's profile; the id is the caller's. */
export const verPerfilados = definirLlamada({
  ...lista.mostrar,
  id: 'Usuarios/BuscarUsuariosPerfilado',
  resumen: 'Usuarios al alcance de quien pregunta',
  rutas: ['/Usuarios/BuscarUsuariosPerfilado/:usuarioId', '/Usuarios/BuscarUsuariosPerfilado'],
  entrada: z.strictObject({ ...lista.mostrar.entrada.shape, usuarioId: idEntrada }),
  errores: ['lista.orden', 'acceso.sin_permiso'],
});

/** The screen's version of the same list. */
export const listaPerfilada = {
  ...lista,
  pagina: definirLlamada({ ...verPerfilados, salida: paginaVM(usuarioVM) }),
};

/** GET Usuarios/BuscarUsuario?id: 404 for one that is missing or beyond the caller's reach. */
export const buscarUsuario = definirLlamada({
  id: 'Usuarios/BuscarUsuario',
  resumen: 'Usuario por número',
  metodos: ['GET', 'POST'],
  rutas: ['/Usuarios/BuscarUsuario', '/Usuarios/BuscarUsuario/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: usuarioVM,
  sobre: true,
  quien: quienVe,
  errores: ['registro.no_encontrado'],
});

export const usuarioDeCorredorVM = usuarioVM
  .pick({
    id: true,
    username: true,
    perfilId: true,
    tipoLogin: true,
    vigente: true,
    nombreCompleto: true,
    perfilVM: true,
  })
  .extend({ /** The user is a company. */ deEmpresa: z.boolean() });
export type UsuarioDeCorredorVM = z.output<typeof usuarioDeCorredorVM>;

/** GET Usuarios/BuscarPorCorredor/{brokerId}: its users; a broker beyond reach is 403. */
export const usuariosPorCorredor = definirLlamada({
  id: 'Usuarios/BuscarPorCorredor',
  resumen: 'Usuarios de un corredor',
  metodos: ['GET', 'POST'],
  rutas: ['/Usuarios/BuscarPorCorredor/:corredorId', '/Usuarios/BuscarPorCorredor'],
  entrada: z.strictObject({ corredorId: idEntrada }),
  salida: z.array(usuarioDeCorredorVM),
  sobre: true,
  quien: quienElige,
  errores: ['acceso.sin_permiso'],
});

// Only stops abuse: the record's rules limit lengths, with their own messages.
const texto = z.string().max(1_000);

const escrito = {
  username: texto.optional(),
  /** Blank or absent keeps the present one. */
  password: texto.nullish(),
  entidadId: idEntrada.nullish(),
  perfilId: z.int(FALTA_PERFIL).optional(),
  tipoLogin: z.int(FALTA_LOGIN).optional(),
  vigente: z.boolean().optional(),
  /** Person of the user: the entity of that RUT, created if missing. */
  entidadVM: z
    .strictObject({
      ...camposDeFicha,
      nombres: primerNombre,
      vigente: z.boolean().optional(),
      id: z.int().optional(),
      version: z.int().optional(),
    })
    .nullish(),
  perfilVM: z.strictObject({ id: z.int().optional(), nombre: z.string().optional() }).optional(),
};
// Computed fields may be sent back: they are ignored.
const eco = usuarioVM
  .pick({ nombreCompleto: true, rut: true, perfil: true, login: true, corredores: true })
  .partial().shape;

/** POST Usuarios/CrearUsuario; brokers and agreements follow in later calls. */
export const crearUsuario = definirLlamada({
  id: 'Usuarios/CrearUsuario',
  resumen: 'Crea un usuario',
  metodos: ['POST'],
  rutas: ['/Usuarios/CrearUsuario'],
  entrada: z.strictObject({ ...eco, ...escrito }),
  salida: usuarioVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['usuario.invalido', 'usuario.duplicado', 'ficha.invalida', 'aprobacion.exigida'],
});

/** POST Usuarios/ComprobarNombre: true, or the 400 that saving would give for a taken name. */
export const comprobarNombre = definirLlamada({
  id: 'Usuarios/ComprobarNombre',
  resumen: 'Si un nombre de usuario está libre',
  metodos: ['POST'],
  rutas: ['/Usuarios/ComprobarNombre'],
  entrada: z.strictObject({
    username: texto,
    /** The user who keeps their own name. */
    id: idEntrada.optional(),
  }),
  salida: z.literal(true),
  sobre: true,
  quien: quienMantiene,
  errores: ['usuario.duplicado'],
});

/** PUT/POST Usuarios/actualizar/{id}: fields not sent stay unchanged; a new password ends the sessions. */
export const actualizarUsuario = definirLlamada({
  ...crearUsuario,
  id: 'Usuarios/Actualizar',
  resumen: 'Actualiza un usuario',
  metodos: ['PUT', 'POST'],
  rutas: ['/Usuarios/Actualizar/:id'],
  entrada: z.strictObject({ ...eco, ...escrito, id: idEntrada, version: z.int().optional() }),
  errores: [
    ...(crearUsuario.errores ?? []),
    'usuario.ultimo_administrador',
    'usuario.vinculos',
    'registro.no_encontrado',
    'registro.version',
    'registro.valor_fijo',
  ],
});

const vinculo = z.strictObject({
  corredorId: z.int().positive(),
  usuarioId: z.int().positive().optional(),
  vigente: z.boolean().default(true),
  corredorVM: z.looseObject({}).optional(),
});
export type VinculoEscrito = z.output<typeof vinculo>;

const VINCULOS_MAXIMOS = 1_000;

/** POST Usuarios/CrearUsuariosCorredores/{userId} with the list of links, bare or under its key. */
export const crearCorredoresDeUsuario = definirLlamada({
  id: 'Usuarios/CrearUsuariosCorredores',
  resumen: 'Vincula un usuario con corredores',
  metodos: ['POST'],
  rutas: ['/Usuarios/CrearUsuariosCorredores/:usuarioId'],
  lista: 'usuarioCorredoresVM',
  entrada: z.strictObject({
    usuarioId: idEntrada,
    /** Version of the user. */
    version: z.int().optional(),
    usuarioCorredoresVM: z.array(vinculo).max(VINCULOS_MAXIMOS),
  }),
  salida: usuarioVM,
  sobre: true,
  quien: quienMantiene,
  errores: ['usuario.vinculos', 'registro.no_encontrado', 'registro.version'],
});

/**
 * PUT/POST Usuarios/actualizarCorredores/{id}: links not on the list stay. Removing a broker removes its
 * agreements.
 */
export const actualizarCorredoresDeUsuario = definirLlamada({
  ...crearCorredoresDeUsuario,
  id: 'Usuarios/ActualizarCorredores',
  resumen: 'Vincula, desactiva y habilita corredores de un usuario',
  metodos: ['PUT', 'POST'],
  rutas: ['/Usuarios/ActualizarCorredores/:usuarioId'],
});

export const habilitacionDeUsuario = llamadasDeHabilitacion('Usuarios', quienMantiene);
