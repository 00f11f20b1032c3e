import { llamadasDeHabilitacion } from '#features/registros/habilitacion.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import {
  camposDeConvenio,
  camposDePrima,
  camposDeUsuario,
  conFechasEnOrden,
  conLimites,
} from './convenio-escrito.ts';
import {
  convenioMantenidoVM,
  registroVM,
  usuarioDeConvenioVM,
} from './convenio-mantenido.contract.ts';

const quienMantiene = { administrador: 'todo' } as const;

// Fields of a read record beyond the writable ones may be sent back: they are ignored, because the server
// computes them.
const ecoDe = <const C extends z.ZodRawShape>(vm: C) => z.object(vm).partial().optional();

const primaEntrada = conLimites(
  z.strictObject({
    ...camposDePrima,
    id: z.int().positive().optional(),
    version: z.int().optional(),
    convenioId: z.int().optional(),
    tipoVehiculoVM: ecoDe(registroVM.shape),
    tipoUsoVM: ecoDe(registroVM.shape).nullable(),
  }),
);
export type PrimaEntrada = z.output<typeof primaEntrada>;

const usuarioEntrada = z.strictObject({
  ...camposDeUsuario,
  id: z.int().positive().optional(),
  version: z.int().optional(),
  convenioId: z.int().optional(),
  usuarioVM: ecoDe(usuarioDeConvenioVM.shape.usuarioVM.shape),
});
export type UsuarioEntrada = z.output<typeof usuarioEntrada>;

/** Most premiums, and most users, of an agreement in one call. */
export const FILAS_MAXIMAS = 1_000;
const primas = z.array(primaEntrada).max(FILAS_MAXIMAS);
const usuarios = z.array(usuarioEntrada).max(FILAS_MAXIMAS);

const conSusListas = {
  tiposVehiculoDisponiblesVM: primas.optional(),
  usuariosConvenioVM: usuarios.optional(),
};

const deConvenio = {
  salida: convenioMantenidoVM,
  sobre: true,
  quien: quienMantiene,
} as const;
const ERRORES_DE_LISTAS = ['convenio.primas', 'convenio.usuarios', 'registro.version'];

/** POST Convenios/CrearConvenio; premiums and users may come along or in later calls. */
export const crearConvenio = definirLlamada({
  ...deConvenio,
  id: 'Convenios/CrearConvenio',
  resumen: 'Crea un convenio',
  metodos: ['POST'],
  rutas: ['/Convenios/CrearConvenio'],
  entrada: conFechasEnOrden(z.strictObject({ ...camposDeConvenio, ...conSusListas })),
  errores: ['convenio.corredor', ...ERRORES_DE_LISTAS],
});

/**
 * PUT/POST Convenios/ActualizarConvenio[/{id}] and Convenios/Actualizar/{id}: the broker cannot change;
 * premiums and users not sent stay unchanged.
 */
export const actualizarConvenio = definirLlamada({
  ...deConvenio,
  id: 'Convenios/ActualizarConvenio',
  resumen: 'Actualiza un convenio',
  metodos: ['PUT', 'POST'],
  rutas: [
    '/Convenios/ActualizarConvenio/:id',
    '/Convenios/ActualizarConvenio',
    '/Convenios/Actualizar/:id',
  ],
  entrada: conFechasEnOrden(
    z.strictObject({
      ...camposDeConvenio,
      ...conSusListas,
      // Optional without a default: fields not sent stay unchanged.
      esConvenioExtendido: z.boolean().optional(),
      tieneCargaManualEspecialHabilitada: z.boolean().optional(),
      tieneCargaMasivaEspecialHabilitada: z.boolean().optional(),
      permiteCambiarTipo: z.boolean().optional(),
      vigente: z.boolean().optional(),
      id: idEntrada,
      version: z.int().optional(),
      estado: z.string().optional(),
      corredorVM: ecoDe(registroVM.shape),
    }),
  ),
  errores: ['registro.no_encontrado', 'registro.valor_fijo', ...ERRORES_DE_LISTAS],
});

const lista = <const L extends string, E extends z.ZodType>(clave: L, esquema: E) => ({
  lista: clave,
  entrada: z.strictObject({ id: idEntrada, [clave]: esquema } as { id: typeof idEntrada } & Record<
    L,
    E
  >),
});

/** POST Convenios/CrearConvenioTiposVehiculo/{id} with the premium list, bare or under its key. */
export const crearPrimas = definirLlamada({
  ...deConvenio,
  ...lista('tiposVehiculoDisponiblesVM', primas),
  id: 'Convenios/CrearConvenioTiposVehiculo',
  resumen: 'Agrega primas a un convenio',
  metodos: ['POST'],
  rutas: ['/Convenios/CrearConvenioTiposVehiculo/:id'],
  errores: ['convenio.primas', 'registro.no_encontrado'],
});

/** PUT/POST Convenios/ActualizarConvenioTiposVehiculo/{id}: premiums not on the list stay. */
export const actualizarPrimas = definirLlamada({
  ...crearPrimas,
  id: 'Convenios/ActualizarConvenioTiposVehiculo',
  resumen: 'Agrega, cambia, desactiva y habilita primas de un convenio',
  metodos: ['PUT', 'POST'],
  rutas: [
    '/Convenios/ActualizarConvenioTiposVehiculo/:id',
    '/Convenios/ActualizarConvenioTiposVehiculo',
  ],
  errores: [...(crearPrimas.errores ?? []), 'registro.version'],
});

/** POST Convenios/CrearUsuariosConvenio/{id} with the user list, bare or under its key. */
export const crearUsuariosDeConvenio = definirLlamada({
  ...deConvenio,
  ...lista('usuariosConvenioVM', usuarios),
  id: 'Convenios/CrearUsuariosConvenio',
  resumen: 'Vincula usuarios a un convenio',
  metodos: ['POST'],
  rutas: ['/Convenios/CrearUsuariosConvenio/:id'],
  errores: ['convenio.usuarios', 'registro.no_encontrado'],
});

/** PUT/POST Convenios/ActualizarUsuariosConvenio/{id}: users not on the list stay. */
export const actualizarUsuariosDeConvenio = definirLlamada({
  ...crearUsuariosDeConvenio,
  id: 'Convenios/ActualizarUsuariosConvenio',
  resumen: 'Vincula, cambia, desactiva y habilita usuarios de un convenio',
  metodos: ['PUT', 'POST'],
  rutas: ['/Convenios/ActualizarUsuariosConvenio/:id', '/Convenios/ActualizarUsuariosConvenio'],
  errores: [...(crearUsuariosDeConvenio.errores ?? []), 'registro.version'],
});

export const habilitacionDeConvenio = llamadasDeHabilitacion('Convenios', quienMantiene);
