import { vehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** What a registered vehicle would cost in an agreement, and from when until when it would cover. */
const cotizacionVM = z.object({
  patente: z.string(),
  /** The registered type, where the agreement sells it; null where no register says it. */
  tipoVehiculoId: z.int().nullable(),
  /** The use that was priced; -1 is NO APLICA. Null where there is no price. */
  tipoUsoId: z.int().nullable(),
  prima: z.int().nullable(),
  vigenciaDesde: fechaVM.nullable(),
  vigenciaHasta: fechaVM.nullable(),
  /** Days of cover, both included. */
  dias: z.int().nullable(),
  /** Last day of the SOAP it already has; null when we know of none. */
  coberturaHasta: fechaVM.nullable(),
  /** It has SOAP and the new one would start so late that the buyer is asked. */
  preguntar: z.boolean(),
  /** Why it could not be entered now, in words; null when nothing is against it. */
  impedimento: z.string().nullable(),
});
export type CotizacionVM = z.output<typeof cotizacionVM>;

/** POST Vehiculos/Cotizar: price and dates of a plate before it enters a list. Asks no register. */
export const cotizarVehiculo = definirLlamada({
  id: 'Vehiculos/Cotizar',
  resumen: 'Precio y vigencia de un vehículo en un convenio',
  metodos: ['POST'],
  rutas: ['/Vehiculos/Cotizar'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    patente: z.string().max(20),
    /** None: the use on record, else the first that the agreement sells for its type. */
    tipoUsoId: z.int().min(-1).nullish(),
  }),
  salida: cotizacionVM,
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio', publico: 'convenio' },
  captcha: true,
  limite: 'consultas',
  cede: 'comienzo',
  errores: ['vehiculo.patente_invalida', 'acceso.sin_permiso'],
});

export const PATENTES_JUNTAS_MAXIMO = 60;

const patenteConsultadaVM = z.object({
  /** As it was written, where it is no plate. */
  patente: z.string(),
  resultado: z.enum(['encontrada', 'invalida', 'no_encontrada', 'sin_respuesta']),
  /** Why it was not found, in words; null where it was. */
  mensaje: z.string().nullable(),
  vehiculo: vehiculoEncontradoVM.nullable(),
  cotizacion: cotizacionVM.nullable(),
});
export type PatenteConsultadaVM = z.output<typeof patenteConsultadaVM>;

/**
 * POST Vehiculos/BuscarPorPatentes: up to 60 plates looked up and priced at once, each with its
 * outcome, in the order they were written and each once.
 */
export const buscarPorPatentes = definirLlamada({
  id: 'Vehiculos/BuscarPorPatentes',
  resumen: 'Varias patentes a la vez, con su precio y vigencia',
  metodos: ['POST'],
  rutas: ['/Vehiculos/BuscarPorPatentes'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    patentes: z
      .array(z.string().max(20))
      .min(1, 'Escriba al menos una patente')
      .max(PATENTES_JUNTAS_MAXIMO, `Escriba hasta ${PATENTES_JUNTAS_MAXIMO} patentes`),
  }),
  salida: z.array(patenteConsultadaVM),
  sobre: true,
  cede: 'comienzo',
  quien: { venta: 'propio', ventaEspecial: 'propio' },
  limite: 'cargas',
  aLaVez: 2,
  errores: ['acceso.sin_permiso'],
});

const coberturaPreviaVM = z.object({
  patente: z.string(),
  hasta: fechaVM,
  /** What the sale covers starts so late that the buyer is asked. */
  preguntar: z.boolean(),
});
export type CoberturaPreviaVM = z.output<typeof coberturaPreviaVM>;

/** GET IntencionesDeVenta/CoberturasPrevias: the vehicles of a sale that already have SOAP. */
export const buscarCoberturasPrevias = definirLlamada({
  id: 'IntencionesDeVenta/CoberturasPrevias',
  resumen: 'Vehículos de una venta que ya tienen SOAP, y hasta cuándo',
  metodos: ['GET'],
  rutas: ['/IntencionesDeVenta/CoberturasPrevias/:idIntencionVenta'],
  entrada: z.strictObject({ idIntencionVenta: idEntrada }),
  salida: z.array(coberturaPreviaVM),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio', publico: 'venta' },
  errores: ['venta.no_encontrada'],
});
