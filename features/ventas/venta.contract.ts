import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { datosVM } from '#features/vehiculo/campos.contract.ts';
import { propietarioVisibleVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import { opcionesVM } from './emision-especial.contract.ts';
import { quienVeVentas } from './quien.ts';
import { z } from 'zod';

/** Response of every call that changes an intention. */
export const resumenVM = z.object({
  id: z.int(),
  montoEnPesos: z.int(),
  cantidadVehiculos: z.int(),
  etapa: z.int(),
});

const textoONulo = z.string().nullable();

/** A vehicle of an intention (V-ENT-019), with the dates its policy would have. */
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
  /** True when the seller typed the premium; it then stays while the agreement allows it. */
  primaManual: z.boolean(),
  /** Null in a sale that is not special. */
  opcionesEmisionEspecial: opcionesVM.nullable(),
  vigenciaDesde: fechaVM,
  vigenciaHasta: fechaVM,
  urlDescarga: textoONulo,
  /**
   * Answer of the register for the plate; null where the agreement does not validate plates
   * (V-LISTADO-001).
   */
  registro: z.enum(['verificado', 'no_encontrado', 'sin_verificar']).nullable(),
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
  /** The failed last payment; null when no payment failed, or another one is open. */
  pagoFallido: z
    .object({
      estado: z.enum(['rechazado', 'abandonado']),
      /** True when money was taken nevertheless and is being refunded. */
      porDevolver: z.boolean(),
    })
    .nullable(),
  /** True when the terms were accepted and amount, dates and wording are unchanged since. */
  terminosAceptados: z.boolean(),
  /** Mail address that the buyer gave for the policies; null in an owner's session. */
  correoComprador: z.string().nullable(),
  /** Masked in its place for a buyer, if a reminder completed it; PAGAR without an address takes it again. */
  correoRecordado: z.string().nullable(),
  convenioId: z.int(),
  convenio: z.object({
    nombre: z.string(),
    tipoDePago: z.int(),
    tipoDeAcceso: z.int(),
    corredorVM: z.object({ id: z.int(), nombre: z.string() }),
  }),
  usuario: z.object({
    id: z.int(),
    username: z.string(),
    /**
     * Entity of the user (A-ENT-006); null for a session without a login, and for a user without
     * entity.
     */
    entidadVM: z
      .object({ id: z.int(), rut: z.int(), dv: z.string(), nombreCompleto: z.string() })
      .nullable(),
  }),
  vehiculosViewModel: z.array(vehiculoVM),
  polizaVentaVM: z.array(
    z.object({ id: z.int(), numeroPoliza: z.int(), patente: z.string(), estaFirmada: z.boolean() }),
  ),
});
export type IntencionVM = z.output<typeof intencionVM>;

/**
 * GET IntencionesDeVenta/BuscarPorId/{id}: returns the intention, limited to what the caller may
 * see.
 */
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
