import { ESTADOS_POLIZA } from '#features/polizas/poliza.ts';
import {
  buscarPorNumero,
  polizaSoporteVM,
  ventaSoporteVM,
} from '#features/polizas/consulta/soporte.contract.ts';
import { definirLista } from '#features/registros/lista.contract.ts';
import { DESTINATARIOS } from '#features/soporte/reenvio/reenviable.ts';
import { ESTADOS_DE_ARCHIVO_SUN } from '#features/sun/archivo-sun.ts';
import { quienVeVentasConLogin } from '#features/ventas/quien.ts';
import { definirLlamada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { ACCIONES } from './acciones.ts';
import { LISTA_DE_VEHICULOS } from './vehiculos.lista.ts';

/** Maximum rows of parts without a list of their own; a record with more says so. */
export const MAXIMO_POR_PARTE = 50;

const pagoVM = z.object({
  id: z.int(),
  proveedor: z.string(),
  estado: z.enum(['iniciado', 'autorizado', 'rechazado', 'abandonado', 'desconocido']),
  monto: z.int(),
  creado: z.iso.datetime(),
  resuelto: z.iso.datetime().nullable(),
  /** Provider's data; hidden from users who only see their own sales. */
  ordenCompra: z.string().nullable(),
  codigoAutorizacion: z.string().nullable(),
  medio: z.string().nullable(),
  /** Last four digits of the card. */
  tarjeta: z.string().nullable(),
  motivo: z.string().nullable(),
  devolucion: z
    .object({ estado: z.enum(['pendiente', 'devuelta', 'rechazada']), monto: z.int() })
    .nullable(),
  /** True if the provider should be asked, and the caller may do so. */
  porConciliar: z.boolean(),
});
export type PagoDeFichaVM = z.output<typeof pagoVM>;

const correoVM = z.object({
  id: z.int(),
  para: z.string(),
  /** Null once its text was forgotten. */
  asunto: z.string().nullable(),
  adjuntos: z.int(),
  estado: z.enum(['pendiente', 'enviado', 'rechazado']),
  intentos: z.int(),
  respuesta: z.string().nullable(),
  creado: z.iso.datetime(),
  enviado: z.iso.datetime().nullable(),
  /** True if it has no attempts left and the caller may resend it. */
  porReintentar: z.boolean(),
});
export type CorreoDeFichaVM = z.output<typeof correoVM>;

const sunVM = z.object({
  creado: z.iso.datetime(),
  estado: z.enum(ESTADOS_DE_ARCHIVO_SUN),
  polizas: z.int(),
  total: z.int(),
});

/** Common parts of a policy's and a sale's record. */
const comunVM = z.object({
  acciones: z.array(
    z.object({
      accion: z.enum(ACCIONES),
      /** Reason why it is refused now; null if it is allowed. */
      impedimento: z.string().nullable(),
    }),
  ),
  /** Recorded addresses to which its mail may be resent. */
  destinatarios: z.array(z.object({ a: z.enum(DESTINATARIOS), correo: z.string() })),
  /** Newest first. */
  pagos: z.array(pagoVM).max(MAXIMO_POR_PARTE),
  correos: z.array(correoVM).max(MAXIMO_POR_PARTE),
  incidentes: z
    .array(
      z.object({ id: z.int(), clase: z.string(), detalle: z.string(), abierto: z.iso.datetime() }),
    )
    .max(MAXIMO_POR_PARTE),
  sun: sunVM.nullable(),
  /** True if the sale's collection file may be made and downloaded. */
  conSun: z.boolean(),
});

const avisoVM = z.object({
  clase: z.enum(['alta', 'anulacion']),
  estado: z.enum(['pendiente', 'aceptado', 'rechazado', 'sin_respuesta', 'oculto']),
  mensaje: z.string().nullable(),
  intentos: z.int(),
  resuelto: z.iso.datetime().nullable(),
});
export type AvisoDeFichaVM = z.output<typeof avisoVM>;

const otraPolizaVM = z.object({
  numeroPoliza: z.int(),
  ventaId: z.int(),
  patente: z.string(),
  dv: z.string().nullable(),
  fechaVigenciaDesde: fechaVM,
  fechaVigenciaHasta: fechaVM,
  estado: z.enum(ESTADOS_POLIZA),
});
export type OtraPolizaVM = z.output<typeof otraPolizaVM>;

const fichaDePolizaVM = comunVM.extend({
  poliza: polizaSoporteVM,
  estado: z.enum(ESTADOS_POLIZA),
  avisos: z.array(avisoVM),
  /** True if Propietarios keeps the owner, so that a correction may be made there too. */
  registroDePropietario: z.boolean(),
  documento: z.object({ sha256: z.string().nullable(), bytes: z.int().nullable() }),
  /** Its earlier files, newest first; their bytes are kept for 90 days. */
  reemplazados: z
    .array(
      z.object({
        sha256: z.string(),
        motivo: z.enum(['anulacion', 'vigencia', 'regeneracion']),
        reemplazado: z.iso.datetime(),
        borrado: z.iso.datetime().nullable(),
      }),
    )
    .max(MAXIMO_POR_PARTE),
  delVehiculo: z.array(otraPolizaVM),
  delPropietario: z.array(otraPolizaVM),
});
export type FichaDePolizaVM = z.output<typeof fichaDePolizaVM>;

const fichaDeVentaVM = comunVM.extend({
  venta: ventaSoporteVM.omit({ polizaVentaVM: true }).extend({
    creado: z.iso.datetime(),
    pagada: z.boolean(),
    etapa: z.int(),
    origen: z.int(),
    especial: z.boolean(),
    version: z.int(),
    /** True if a provider charged it: a re-issue needs its authorization code. */
    enLinea: z.boolean(),
    correoComprador: z.string().nullable(),
    vehiculos: z.int(),
    vigentes: z.int(),
    firmadas: z.int(),
  }),
  /** Number of its notices to the AACH by kind and state. */
  avisos: z.array(avisoVM.pick({ clase: true, estado: true }).extend({ cuantos: z.int() })),
});
export type FichaDeVentaVM = z.output<typeof fichaDeVentaVM>;

/** GET Fichas/Poliza/{numero}: record of a policy, with its possible actions. */
export const fichaDePoliza = definirLlamada({
  id: 'Fichas/Poliza',
  resumen: 'Ficha de una póliza',
  metodos: ['GET'],
  rutas: ['/Fichas/Poliza/:numero'],
  entrada: buscarPorNumero.entrada,
  salida: fichaDePolizaVM,
  sobre: true,
  deReplica: true,
  quien: quienVeVentasConLogin,
  errores: ['poliza.numero_no_encontrado'],
  conMotivo: true,
});

/** GET Fichas/Venta/{id}: record of a sale, paid or not, with its possible actions. */
export const fichaDeVenta = definirLlamada({
  id: 'Fichas/Venta',
  resumen: 'Ficha de una venta o intención de venta',
  metodos: ['GET'],
  rutas: ['/Fichas/Venta/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: fichaDeVentaVM,
  sobre: true,
  deReplica: true,
  quien: quienVeVentasConLogin,
  errores: ['venta.no_encontrada'],
  conMotivo: true,
});

const vehiculoVM = z.object({
  id: z.int(),
  /** Null until its file is stored. */
  numeroPoliza: z.int().nullable(),
  patente: z.string(),
  dv: z.string().nullable(),
  vehiculo: z.string(),
  propietario: z.string(),
  /** The owner is a company. */
  deEmpresa: z.boolean(),
  desde: fechaVM,
  hasta: fechaVM,
  prima: z.int(),
  estado: z.string(),
  aach: z.string(),
});
export type VehiculoDeFichaVM = z.output<typeof vehiculoVM>;

/** Vehicles of a sale with their policies, in pages, because a fleet has thousands. */
export const listaDeVehiculos = definirLista({
  id: 'VehiculosDeVenta/Buscar',
  resumen: 'Vehículos y pólizas de una venta',
  descripcion: LISTA_DE_VEHICULOS,
  fila: vehiculoVM,
  filtros: { ventaId: idEntrada },
  quien: quienVeVentasConLogin,
});
