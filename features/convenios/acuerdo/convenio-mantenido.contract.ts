import { definirLista } from '#features/registros/lista.contract.ts';
import { definirLlamada, enteroEntrada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { buscarConvenioPorId, convenioVM } from '#features/convenios/convenio.contract.ts';
import { LISTA_CONVENIOS } from './convenio.lista.ts';

const quienMantiene = { administrador: 'todo' } as const;
/** Roles of the maintainer; a broker only reads its own agreements. */
const quienVe = { ...quienMantiene, corredor: 'corredor' } as const;
/** Roles that choose agreements in a selector. */
const quienElige = {
  ...quienVe,
  soporte: 'todo',
  venta: 'propio',
  ventaEspecial: 'propio',
} as const;

export const registroVM = z.object({ id: z.int(), nombre: z.string() });
const convenioElegibleVM = registroVM.extend({ corredor: z.string() });

const datosVM = {
  id: z.int(),
  nombre: z.string(),
  corredorId: z.int(),
  tipoDePago: z.int(),
  tipoDeAcceso: z.int(),
  inicioVigencia: fechaVM,
  terminoVigencia: fechaVM,
  fechaInicioVigenciaPolizas: fechaVM,
  fechaTerminoVigenciaPolizas: fechaVM,
  esConvenioExtendido: z.boolean(),
  vigente: z.boolean(),
  /** 'No Iniciado', 'Activo' or 'Finalizado', by today's date in Santiago. */
  estado: z.string(),
  tieneCargaManualEspecialHabilitada: z.boolean(),
  tieneCargaMasivaEspecialHabilitada: z.boolean(),
  permiteCambiarTipo: z.boolean(),
  version: z.int(),
};

/** A row of the list: the agreement with its broker, payment and access in words. */
export const convenioDeListaVM = z.object({
  ...datosVM,
  corredor: z.string(),
  pago: z.string(),
  acceso: z.string(),
});
export type ConvenioDeListaVM = z.output<typeof convenioDeListaVM>;

export const primaVM = z.object({
  id: z.int(),
  convenioId: z.int(),
  tipoVehiculoId: z.int(),
  tipoUsoId: z.int().nullable(),
  tipoVehiculoVM: registroVM,
  tipoUsoVM: registroVM.nullable(),
  valorVentaBase: z.int(),
  tienePrimaVariable: z.boolean(),
  primaMinima: z.int().nullable(),
  primaMaxima: z.int().nullable(),
  mesLegalParaPoliza: z.int(),
  vigente: z.boolean(),
  version: z.int(),
});
export type PrimaVM = z.output<typeof primaVM>;

export const usuarioDeConvenioVM = z.object({
  id: z.int(),
  usuarioId: z.int(),
  convenioId: z.int(),
  vigente: z.boolean(),
  puedeHacerCargaMasiva: z.boolean(),
  puedeHacerCargaMasivaEspecial: z.boolean(),
  puedeHacerCargaManualEspecial: z.boolean(),
  version: z.int(),
  usuarioVM: z.object({
    id: z.int(),
    username: z.string(),
    perfilId: z.int(),
    tipoLogin: z.int(),
    vigente: z.boolean(),
  }),
});
export type UsuarioDeConvenioVM = z.output<typeof usuarioDeConvenioVM>;

/** An agreement with every premium and user, valid or not. */
export const convenioMantenidoVM = z.object({
  ...datosVM,
  corredorVM: registroVM,
  tiposVehiculoDisponiblesVM: z.array(primaVM),
  usuariosConvenioVM: z.array(usuarioDeConvenioVM),
});
export type ConvenioMantenidoVM = z.output<typeof convenioMantenidoVM>;

/** Convenios/Buscar: list of the maintainer. */
export const listaConvenios = definirLista({
  id: 'Convenios/Buscar',
  resumen: 'Convenios',
  descripcion: LISTA_CONVENIOS,
  fila: convenioDeListaVM,
  filtros: { corredorId: idEntrada.optional(), id: idEntrada.optional() },
  quien: quienVe,
});

/**
 * GET Convenios/BuscarSimplePorUsuario/{userId}: blocks, from 0, of the agreements within the caller's reach,
 * without premiums or users. Above 1.000 at a time only id, name and broker.
 */
export const buscarConveniosSimple = definirLlamada({
  id: 'Convenios/BuscarSimplePorUsuario',
  resumen: 'Convenios al alcance de quien pregunta, en bloques',
  metodos: ['GET'],
  rutas: ['/Convenios/BuscarSimplePorUsuario/:usuarioId', '/Convenios/BuscarSimplePorUsuario'],
  entrada: z.strictObject({
    usuarioId: idEntrada,
    cantidadADevolver: enteroEntrada.pipe(z.int().min(1)).default(100),
    bloqueActual: enteroEntrada.default(0),
  }),
  salida: z.union([z.array(convenioDeListaVM), z.array(convenioElegibleVM)]),
  sobre: true,
  quien: quienElige,
  errores: ['acceso.sin_permiso'],
});

/** GET Convenios/BuscarPorCorredor/{brokerId}: 403 for a broker beyond the caller's reach. */
export const buscarConveniosPorCorredor = definirLlamada({
  id: 'Convenios/BuscarPorCorredor',
  resumen: 'Convenios de un corredor',
  metodos: ['GET', 'POST'],
  rutas: ['/Convenios/BuscarPorCorredor/:corredorId', '/Convenios/BuscarPorCorredor'],
  entrada: z.strictObject({ corredorId: idEntrada }),
  salida: z.array(convenioDeListaVM),
  sobre: true,
  quien: quienElige,
  errores: ['acceso.sin_permiso'],
});

/** GET Convenios/BuscarPorId/{id}: the maintained agreement, or for a seller the sold one. */
export const verConvenio = definirLlamada({
  ...buscarConvenioPorId,
  salida: z.union([convenioMantenidoVM, convenioVM]),
  quien: { ...buscarConvenioPorId.quien, ...quienVe },
});

/** The maintainer's form of the same call. */
export const leerConvenio = definirLlamada({ ...verConvenio, salida: convenioMantenidoVM });
