import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { datosEntrada, datosVM } from '#features/vehiculo/campos.contract.ts';
import { propietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { opcionesEntrada, opcionesVM } from './emision-especial.contract.ts';
import { patenteEscrita, propietarioEntrada } from './propietario-entrada.contract.ts';
import { quienVeVentas } from './quien-ve-ventas.ts';
import { z } from 'zod';

const corto = z.string().max(100);
const nulo = corto.nullish();
const MAXIMO_ENTERO = 2_147_483_647;
const idElegido = z.int().min(-1).max(MAXIMO_ENTERO);
/** -1: none sent; a buyer's vehicle is then the registered one. */
const idDelRegistro = idElegido.default(-1);
/** A vehicle as submitted: the view model of V-ENT-010. Read-only keys must equal what we hold. */
const vehiculoEntrada = z.strictObject({
  id: z.int().nullish(),
  patente: patenteEscrita,
  dv: z.string().max(1).nullish(),
  marcaId: idDelRegistro,
  marca: nulo,
  marcaEstaVigente: z.boolean().nullish(),
  modeloId: idDelRegistro,
  modelo: nulo,
  modeloEstaVigente: z.boolean().nullish(),
  tipoVehiculoId: idDelRegistro,
  tipoVehiculo: nulo,
  tipoVehiculoEstaVigente: z.boolean().nullish(),
  ...datosEntrada,
  propietarioVM: propietarioEntrada,
  tipoUsoId: idElegido.nullish(),
  tipoUso: nulo,
  prima: z.int().nullish(),
  /** False: `prima` is what we answered and nobody typed it. */
  primaManual: z.boolean().nullish(),
  opcionesEmisionEspecial: opcionesEntrada.nullish(),
  /** What we answered may come back; the server works the dates out again. */
  vigenciaDesde: fechaVM.nullish(),
  vigenciaHasta: fechaVM.nullish(),
  urlDescarga: z.null().optional(),
});
export type VehiculoEntrada = z.output<typeof vehiculoEntrada>;

export const VEHICULOS_MANUALES_MAXIMO = 500;

const entradaVehiculos = z.strictObject({
  usuarioId: idEntrada,
  convenioId: idEntrada,
  origen: z.int(),
  idIntencionVenta: idEntrada.optional(),
  version: z.int().optional(),
  vehiculosViewModel: z
    .array(vehiculoEntrada)
    .min(1, 'No hay vehículos ingresados')
    .max(VEHICULOS_MANUALES_MAXIMO, 'Para más de 500 vehículos utilice la carga masiva'),
});
export type EntradaVehiculos = z.output<typeof entradaVehiculos>;

const resumenVM = z.object({
  id: z.int(),
  montoEnPesos: z.int(),
  cantidadVehiculos: z.int(),
  etapa: z.int(),
});

const quienCompra = { venta: 'propio', ventaEspecial: 'propio', publico: 'venta' } as const;

/** POST IntencionesDeVenta/IngresarDatosVehiculo: makes the intention, or replaces its vehicles. */
export const ingresarDatosVehiculo = definirLlamada({
  id: 'IntencionesDeVenta/IngresarDatosVehiculo',
  resumen: 'Ingresa los vehículos de una intención de venta',
  metodos: ['POST'],
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculo'],
  entrada: entradaVehiculos,
  salida: resumenVM,
  sobre: true,
  quien: quienCompra,
  errores: [
    'venta.sin_numero',
    'venta.datos_invalidos',
    'venta.otro_convenio',
    'venta.no_encontrada',
    'venta.etapa',
    'venta.de_archivo',
    'venta.version',
    'acceso.sin_permiso',
    'vehiculo.registro_sin_respuesta',
  ],
});

/**
 * POST IntencionesDeVenta/IngresarDatosVehiculoSVP: the same for plates accepted as invalid. It
 * makes a special sale and does not ask the registry.
 */
export const ingresarDatosVehiculoSVP = definirLlamada({
  ...ingresarDatosVehiculo,
  id: 'IntencionesDeVenta/IngresarDatosVehiculoSVP',
  resumen: 'Ingresa vehículos sin validar sus patentes en el registro',
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculoSVP'],
  quien: { venta: 'propio', ventaEspecial: 'propio' },
});

/** PUT/POST ActualizarIntencionListaVehiculos: 1 back to entry, 2 list confirmed, 3 terms entered. */
export const actualizarListaVehiculos = definirLlamada({
  id: 'IntencionesDeVenta/ActualizarIntencionListaVehiculos',
  resumen: 'Mueve la etapa de una intención de venta entre 1 y 3',
  metodos: ['PUT', 'POST'],
  rutas: ['/IntencionesDeVenta/ActualizarIntencionListaVehiculos'],
  entrada: z.strictObject({
    idIntencionVenta: idEntrada,
    estadoIntencion: z.int().min(1).max(3),
    version: z.int().optional(),
  }),
  salida: resumenVM,
  sobre: true,
  quien: quienCompra,
  errores: ['venta.no_encontrada', 'venta.etapa', 'venta.version', 'venta.datos_invalidos'],
});

const textoONulo = z.string().nullable();

/** A vehicle of an intention (V-ENT-019), with the cover the policy would have. */
export const vehiculoVM = z.object({
  id: z.int(),
  patente: z.string(),
  dv: textoONulo,
  marcaId: z.int(),
  marca: z.string(),
  marcaEstaVigente: z.boolean(),
  modeloId: z.int(),
  modelo: z.string(),
  modeloEstaVigente: z.boolean(),
  tipoVehiculoId: z.int(),
  tipoVehiculo: z.string(),
  tipoVehiculoEstaVigente: z.boolean(),
  ...datosVM,
  tipoUsoId: z.int().nullable(),
  tipoUso: textoONulo,
  prima: z.int(),
  /** The seller typed the premium: it stays while the agreement allows it. */
  primaManual: z.boolean(),
  /** Of a special sale; null in any other. */
  opcionesEmisionEspecial: opcionesVM.nullable(),
  vigenciaDesde: fechaVM,
  vigenciaHasta: fechaVM,
  urlDescarga: textoONulo,
  propietarioVM: propietarioVisibleVM,
});
export type VehiculoVM = z.output<typeof vehiculoVM>;

export const intencionVM = z.object({
  id: z.int(),
  montoEnPesos: z.int(),
  origen: z.int(),
  creado: z.iso.datetime(),
  estadoEmision: z.int().nullable(),
  estadoIntencionDeVenta: z.int(),
  estadoVenta: z.int(),
  version: z.int(),
  siguientePaso: z.string(),
  especial: z.boolean(),
  /** The last payment was not made; null when there was none, or it is another one's turn. */
  pagoFallido: z
    .object({
      estado: z.enum(['rechazado', 'abandonado']),
      /** Money was taken all the same, and is being given back. */
      porDevolver: z.boolean(),
    })
    .nullable(),
  /** The terms were accepted, and amount, dates and wording are still those. */
  terminosAceptados: z.boolean(),
  /** Where the buyer wanted the policies; null to an owner's session. */
  correoComprador: z.string().nullable(),
  convenioId: z.int(),
  convenio: z.object({
    nombre: z.string(),
    tipoDePago: z.int(),
    tipoDeAcceso: z.int(),
    corredorVM: z.object({ id: z.int(), nombre: z.string() }),
  }),
  usuario: z.object({ id: z.int(), username: z.string() }),
  vehiculosViewModel: z.array(vehiculoVM),
  polizaVentaVM: z.array(
    z.object({ id: z.int(), numeroPoliza: z.int(), patente: z.string(), estaFirmada: z.boolean() }),
  ),
});
export type IntencionVM = z.output<typeof intencionVM>;

/** GET IntencionesDeVenta/BuscarPorId/{id}: the intention as far as the caller may see it. */
export const buscarIntencion = definirLlamada({
  id: 'IntencionesDeVenta/BuscarPorId',
  resumen: 'Intención de venta por número',
  metodos: ['GET'],
  rutas: ['/IntencionesDeVenta/BuscarPorId/:idIntencionVenta', '/IntencionesDeVenta/BuscarPorId'],
  entrada: z.strictObject({ idIntencionVenta: idEntrada }),
  salida: intencionVM,
  sobre: true,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada'],
});
