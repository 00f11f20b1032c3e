import { quienVeVentas } from '#features/ventas/quien.ts';
import { definirLlamada, fechaEntrada, fechaVM, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { PASOS_DE_CONVENIO } from './convenios-nuevos.ts';
import { PENDIENTES } from './venta-en-curso.ts';

/** Maximum rows of each part of a home page; further ones have a list of their own. */
export const MAXIMO_EN_CURSO = 5;
export const ULTIMAS_VENTAS = 10;
export const CONVENIOS_RECIENTES = 6;
export const PROXIMAS_RENOVACIONES = 5;
/** Maximum agreements and links of a broker's home page, and maximum new agreements. */
export const MAXIMO_DE_CORREDOR = 20;
export const CONVENIOS_NUEVOS = 10;
/** Maximum plates named per sale. */
export const PATENTES_NOMBRADAS = 3;

const ventaVM = {
  id: z.int(),
  convenio: z.string(),
  /** First plates, with their check digit. */
  patentes: z.array(z.string()).max(PATENTES_NOMBRADAS),
  vehiculos: z.int(),
  monto: z.int(),
};

/** An unpaid purchase, and its next step. */
const enCursoVM = z.object({
  ...ventaVM,
  creado: z.iso.datetime(),
  pendiente: z.enum(PENDIENTES),
  /** State of its workbook, if that is the next step. */
  carga: z.enum(['borrador', 'preparando', 'lista', 'con_errores', 'fallida']).nullable(),
});
export type VentaEnCursoVM = z.output<typeof enCursoVM>;

const vendidaVM = z.object({
  ...ventaVM,
  pagada: z.iso.datetime(),
  estado: z.enum(['emitida', 'en_emision', 'anulada']),
  /** Number of its cancelled policies. */
  anuladas: z.int(),
});
export type VentaVendidaVM = z.output<typeof vendidaVM>;

/** Unrenewed policies up for renewal, by the month in which their covers end. */
const porRenovarVM = z.object({
  total: z.int(),
  meses: z.array(z.object({ mes: fechaVM, polizas: z.int() })),
});

const porVencerVM = z.object({
  id: z.int(),
  numeroPoliza: z.int(),
  patente: z.string(),
  vehiculo: z.string(),
  propietario: z.string(),
  /** The owner is a company. */
  deEmpresa: z.boolean(),
  telefono: z.string().nullable(),
  terminoVigencia: fechaVM,
  sePuedeRenovar: z.boolean(),
});
export type PorVencerVM = z.output<typeof porVencerVM>;

const inicioDelVendedorVM = z.object({
  /** Sales paid today. */
  hoy: z.object({ ventas: z.int(), monto: z.int() }),
  /** Newest first; `totalEnCurso` counts all. */
  enCurso: z.array(enCursoVM).max(MAXIMO_EN_CURSO),
  totalEnCurso: z.int(),
  vendidas: z.array(vendidaVM).max(ULTIMAS_VENTAS),
  porRenovar: porRenovarVM.extend({ proximas: z.array(porVencerVM).max(PROXIMAS_RENOVACIONES) }),
  /** Agreements sold through today, last used first. */
  convenios: z
    .array(z.object({ id: z.int(), nombre: z.string(), usado: z.iso.datetime().nullable() }))
    .max(CONVENIOS_RECIENTES),
  totalConvenios: z.int(),
});
export type InicioDelVendedorVM = z.output<typeof inicioDelVendedorVM>;

const { venta, ventaEspecial } = quienVeVentas;

/** GET Inicio/Vendedor: home page of a seller. */
export const inicioDelVendedor = definirLlamada({
  id: 'Inicio/Vendedor',
  resumen: 'Compras en curso, últimas ventas, renovaciones y convenios de quien vende',
  metodos: ['GET'],
  rutas: ['/Inicio/Vendedor'],
  entrada: z.strictObject({}),
  salida: inicioDelVendedorVM,
  sobre: true,
  deReplica: true,
  quien: { venta, ventaEspecial },
});

const cuantiaVM = z.object({ ventas: z.int(), polizas: z.int(), monto: z.int() });
/** A period, and the same days of the year before. */
const comparada = { actual: cuantiaVM, anterior: cuantiaVM };

const convenioVendidoVM = z.object({ id: z.int(), convenio: z.string(), ...comparada });
export type ConvenioVendidoVM = z.output<typeof convenioVendidoVM>;
const enlaceVendidoVM = z.object({
  id: z.int(),
  convenioId: z.int(),
  convenio: z.string(),
  usuario: z.string(),
  url: z.string(),
  ventas: z.int(),
  monto: z.int(),
});
export type EnlaceVendidoVM = z.output<typeof enlaceVendidoVM>;

const inicioDelCorredorVM = z.object({
  desde: fechaVM,
  hasta: fechaVM,
  total: z.object(comparada),
  /** Agreements with sales in either period, most policies first. */
  convenios: z.array(convenioVendidoVM).max(MAXIMO_DE_CORREDOR),
  totalConvenios: z.int(),
  porRenovar: porRenovarVM,
  /** Links that admit buyers today, with the period's sales of each. */
  enlaces: z.array(enlaceVendidoVM).max(MAXIMO_DE_CORREDOR),
  totalEnlaces: z.int(),
});
export type InicioDelCorredorVM = z.output<typeof inicioDelCorredorVM>;

/** GET Inicio/Corredor: home page of a broker for Santiago days, both included; by default the month to date. */
export const inicioDelCorredor = definirLlamada({
  id: 'Inicio/Corredor',
  resumen:
    'Un periodo junto al del año anterior, por convenio, renovaciones y enlaces con sus ventas',
  metodos: ['GET'],
  rutas: ['/Inicio/Corredor'],
  entrada: z.strictObject({ desde: fechaEntrada().optional(), hasta: fechaEntrada().optional() }),
  salida: inicioDelCorredorVM,
  sobre: true,
  deReplica: true,
  quien: { corredor: quienVeVentas.corredor },
  errores: ['tablero.rango'],
});

const convenioNuevoVM = z.object({
  id: z.int(),
  nombre: z.string(),
  /** Last day on which it is listed. */
  hasta: fechaVM,
  pasos: z.array(z.object({ paso: z.enum(PASOS_DE_CONVENIO), hecho: z.boolean() })),
});
export type ConvenioNuevoVM = z.output<typeof convenioNuevoVM>;

/** GET Inicio/ConveniosNuevos: agreements in their first week that lack something to sell, or only `id`. */
export const conveniosNuevos = definirLlamada({
  id: 'Inicio/ConveniosNuevos',
  resumen: 'Convenios en su primera semana y lo que les falta para vender',
  metodos: ['GET'],
  rutas: ['/Inicio/ConveniosNuevos'],
  entrada: z.strictObject({ id: idEntrada.optional() }),
  salida: z.array(convenioNuevoVM).max(CONVENIOS_NUEVOS),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
