import { detencionDeVentaVM } from '#features/detenciones/detencion.contract.ts';
import { definirLlamada, enteroEntrada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const tipoUsoVM = z.object({
  id: z.int(),
  nombre: z.string(),
  tipoVehiculoId: z.int(),
  vigente: z.boolean(),
});

/** A priced vehicle type and use of an agreement (V-ENT-007); `tipoUsoVM` null means NO APLICA. */
export const tipoVehiculoDisponibleVM = z.object({
  id: z.int(),
  tipoVehiculoVM: z.object({ id: z.int(), nombre: z.string() }),
  tipoUsoVM: tipoUsoVM.nullable(),
  mesLegalParaPoliza: z.int(),
  valorVentaBase: z.int(),
  tienePrimaVariable: z.boolean(),
  primaMinima: z.int().nullable(),
  primaMaxima: z.int().nullable(),
  vigente: z.boolean(),
});
export type TipoVehiculoDisponibleVM = z.output<typeof tipoVehiculoDisponibleVM>;

export const convenioVM = z.object({
  id: z.int(),
  nombre: z.string(),
  tipoDePago: z.int(),
  tipoDeAcceso: z.int(),
  inicioVigencia: fechaVM,
  terminoVigencia: fechaVM,
  fechaInicioVigenciaPolizas: fechaVM,
  fechaTerminoVigenciaPolizas: fechaVM,
  esConvenioExtendido: z.boolean(),
  vigente: z.boolean(),
  /** Computed by the server: enabled, and today (Santiago) within its dates, both days included. */
  sePuedeVender: z.boolean(),
  /** Stops of sale in force of the agreement, its broker, everything, or some types. */
  detenciones: z.array(detencionDeVentaVM),
  corredor: z.object({
    id: z.int(),
    rut: z.int(),
    nombre: z.string(),
    apellidoPaterno: z.string().nullable(),
  }),
  tiposVehiculoDisponiblesVM: z.array(tipoVehiculoDisponibleVM),
  tieneCargaManualEspecialHabilitada: z.boolean(),
  tieneCargaMasivaEspecialHabilitada: z.boolean(),
  /** True: a seller may sell a vehicle as another type than the registered one. */
  permiteCambiarTipo: z.boolean(),
  /** The user's own rights in this agreement; the agreement must allow them too. */
  usuarioConvenio: z.object({
    puedeHacerCargaMasiva: z.boolean(),
    puedeHacerCargaMasivaEspecial: z.boolean(),
    puedeHacerCargaManualEspecial: z.boolean(),
  }),
});
export type ConvenioVM = z.output<typeof convenioVM>;

const quienVende = { venta: 'propio', ventaEspecial: 'propio', publico: 'convenio' } as const;

/** GET Convenios/BuscarPorUsuario/{userId}: blocks from 0; a short block is the last one. */
export const buscarConveniosPorUsuario = definirLlamada({
  id: 'Convenios/BuscarPorUsuario',
  resumen: 'Convenios por los que un usuario vende, en bloques',
  metodos: ['GET'],
  rutas: ['/Convenios/BuscarPorUsuario/:usuarioId', '/Convenios/BuscarPorUsuario'],
  entrada: z.strictObject({
    usuarioId: idEntrada,
    cantidadADevolver: enteroEntrada.default(60),
    bloqueActual: enteroEntrada.default(0),
  }),
  salida: z.array(convenioVM),
  sobre: true,
  quien: quienVende,
  errores: ['acceso.sin_permiso'],
});

/** GET Convenios/BuscarPorId. */
export const buscarConvenioPorId = definirLlamada({
  id: 'Convenios/BuscarPorId',
  resumen: 'Convenio por número',
  metodos: ['GET', 'POST'],
  rutas: ['/Convenios/BuscarPorId/:id', '/Convenios/BuscarPorId'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: convenioVM,
  sobre: true,
  quien: quienVende,
  errores: ['convenio.no_encontrado'],
});

/** GET TiposVehiculo/BuscarPorConvenioId: priced types and uses of an agreement. */
export const buscarTiposPorConvenio = definirLlamada({
  id: 'TiposVehiculo/BuscarPorConvenioId',
  resumen: 'Tipos y usos de vehículo de un convenio, con su prima',
  metodos: ['GET', 'POST'],
  rutas: ['/TiposVehiculo/BuscarPorConvenioId/:id', '/TiposVehiculo/BuscarPorConvenioId'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.array(tipoVehiculoDisponibleVM),
  sobre: true,
  quien: quienVende,
  errores: ['convenio.no_encontrado'],
});
