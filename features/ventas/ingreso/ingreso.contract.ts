import { datosEntrada } from '#features/vehiculo/campos.contract.ts';
import { opcionesEntrada } from '#features/ventas/emision-especial.contract.ts';
import { quienCompra } from '#features/ventas/quien.ts';
import { sinVehiculos } from '#features/ventas/venta.errors.ts';
import { DEMASIADOS_VEHICULOS, VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import { resumenVM } from '#features/ventas/venta.contract.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { patenteEscrita, propietarioEntrada } from './propietario-entrada.contract.ts';

const corto = z.string().max(100);
const nulo = corto.nullish();
const MAXIMO_ENTERO = 2_147_483_647;
const idElegido = z.int().min(-1).max(MAXIMO_ENTERO);
/** -1 when none was sent; the registered model is then used for a buyer. */
const idDelRegistro = idElegido.default(-1);
/** A submitted vehicle: the view model of V-ENT-010. Read-only keys must equal our values. */
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
  /** False when nobody typed `prima` and it only repeats our answer. */
  primaManual: z.boolean().nullish(),
  opcionesEmisionEspecial: opcionesEntrada.nullish(),
  /** Dates may come back as answered; the server computes them again. */
  vigenciaDesde: fechaVM.nullish(),
  vigenciaHasta: fechaVM.nullish(),
  urlDescarga: z.null().optional(),
  registro: z.string().max(20).nullish(),
});
export type VehiculoEntrada = z.output<typeof vehiculoEntrada>;

const entradaVehiculos = z
  .strictObject({
    usuarioId: idEntrada,
    convenioId: idEntrada,
    origen: z.int(),
    idIntencionVenta: idEntrada.optional(),
    version: z.int().optional(),
    /**
     * May be empty only when an existing sale is edited; its list then waits for a vehicle
     * (V-CAMINO-050).
     */
    vehiculosViewModel: z
      .array(vehiculoEntrada)
      .max(VEHICULOS_MANUALES_MAXIMO, DEMASIADOS_VEHICULOS),
  })
  .refine(
    ({ idIntencionVenta: enCurso, vehiculosViewModel: dados }) =>
      enCurso !== undefined || dados.length > 0,
    { path: ['vehiculosViewModel'], error: sinVehiculos.texto },
  );
export type EntradaVehiculos = z.output<typeof entradaVehiculos>;

/** POST IntencionesDeVenta/IngresarDatosVehiculo: makes the intention, or replaces its vehicles. */
export const ingresarDatosVehiculo = definirLlamada({
  id: 'IntencionesDeVenta/IngresarDatosVehiculo',
  resumen: 'Ingresa los vehículos de una intención de venta',
  metodos: ['POST'],
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculo'],
  entrada: entradaVehiculos,
  salida: resumenVM,
  sobre: true,
  cede: 'comienzo',
  quien: quienCompra,
  // Bytes; enough for 500 vehicles with their owners.
  cuerpoMaximo: 1_048_576,
  errores: [
    'venta.sin_numero',
    'venta.datos_invalidos',
    'venta.detenida',
    'venta.sin_redaccion',
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
 * POST IntencionesDeVenta/IngresarDatosVehiculoSVP: the same call for plates accepted as invalid.
 * It makes a special sale and does not ask the registry.
 */
export const ingresarDatosVehiculoSVP = definirLlamada({
  ...ingresarDatosVehiculo,
  id: 'IntencionesDeVenta/IngresarDatosVehiculoSVP',
  resumen: 'Ingresa vehículos sin validar sus patentes en el registro',
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculoSVP'],
  quien: { venta: 'propio', ventaEspecial: 'propio' },
});
