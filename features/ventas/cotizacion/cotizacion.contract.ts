import { vehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Premium (CLP) and dates of the policy that an agreement would sell for a registered vehicle. */
const cotizacionVM = z.object({
  patente: z.string(),
  /** Registered type, if the agreement sells it; null when no register knows it. */
  tipoVehiculoId: z.int().nullable(),
  /** The priced use; -1 is NO APLICA. Null without a price. */
  tipoUsoId: z.int().nullable(),
  prima: z.int().nullable(),
  /** Limits of a typed premium for this cover; null for a fixed one. */
  primaMinima: z.int().nullable(),
  primaMaxima: z.int().nullable(),
  vigenciaDesde: fechaVM.nullable(),
  vigenciaHasta: fechaVM.nullable(),
  /** Days of cover, first and last included. */
  dias: z.int().nullable(),
  /** Last day of the SOAP that the plate already has; null when none is known here. */
  coberturaHasta: fechaVM.nullable(),
  /** True when the plate has SOAP and the new one would start so late that the buyer is asked. */
  preguntar: z.boolean(),
  /** Reason why the plate cannot be entered now; null when it can. */
  impedimento: z.string().nullable(),
});
export type CotizacionVM = z.output<typeof cotizacionVM>;

/**
 * POST Vehiculos/Cotizar: returns premium and dates of a plate before it enters a list. It does not
 * ask the register.
 */
export const cotizarVehiculo = definirLlamada({
  id: 'Vehiculos/Cotizar',
  resumen: 'Precio y vigencia de un vehículo en un convenio',
  metodos: ['POST'],
  rutas: ['/Vehiculos/Cotizar'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    patente: z.string().max(20),
    /** Absent: the use on record, or else the first that the agreement sells for the type. */
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
  /** The plate; the text as typed when it is no valid plate. */
  patente: z.string(),
  resultado: z.enum(['encontrada', 'invalida', 'no_encontrada', 'sin_respuesta']),
  /** Reason why the plate was not found; null when it was. */
  mensaje: z.string().nullable(),
  vehiculo: vehiculoEncontradoVM.nullable(),
  cotizacion: cotizacionVM.nullable(),
});
export type PatenteConsultadaVM = z.output<typeof patenteConsultadaVM>;

/**
 * POST Vehiculos/BuscarPorPatentes: looks up and prices up to 60 plates. It returns one outcome for
 * each distinct plate, in the order written.
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
  /** True when the cover of this sale starts so late that the buyer is asked. */
  preguntar: z.boolean(),
});
export type CoberturaPreviaVM = z.output<typeof coberturaPreviaVM>;

/**
 * GET IntencionesDeVenta/CoberturasPrevias: returns the vehicles of a sale that already have SOAP.
 */
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
