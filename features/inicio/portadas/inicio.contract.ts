import { quienVeVentas } from '#features/ventas/quien.ts';
import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { PASOS_DE_CONVENIO } from './convenios-nuevos.ts';
import { PENDIENTES } from './venta-en-curso.ts';

/** Rows of each part of a home: what more there is has a list of its own. */
export const MAXIMO_EN_CURSO = 5;
export const ULTIMAS_VENTAS = 10;
export const CONVENIOS_RECIENTES = 6;
export const PROXIMAS_RENOVACIONES = 5;
/** Agreements and links of a broker's home, and agreements that are put to work. */
export const MAXIMO_DE_CORREDOR = 20;
export const CONVENIOS_NUEVOS = 10;
/** Plates of a sale that are named. */
export const PATENTES_NOMBRADAS = 3;

const ventaVM = {
  id: z.int(),
  convenio: z.string(),
  /** The first ones, with their digit. */
  patentes: z.array(z.string()).max(PATENTES_NOMBRADAS),
  vehiculos: z.int(),
  monto: z.int(),
};

/** A purchase that is not paid for, and what it waits for. */
const enCursoVM = z.object({
  ...ventaVM,
  creado: z.iso.datetime(),
  pendiente: z.enum(PENDIENTES),
  /** How far its workbook is, when that is what it waits for. */
  carga: z.enum(['borrador', 'preparando', 'lista', 'con_errores', 'fallida']).nullable(),
});
export type VentaEnCursoVM = z.output<typeof enCursoVM>;

const vendidaVM = z.object({
  ...ventaVM,
  pagada: z.iso.datetime(),
  estado: z.enum(['emitida', 'en_emision', 'anulada']),
  /** Policies of it that were cancelled. */
  anuladas: z.int(),
});
export type VentaVendidaVM = z.output<typeof vendidaVM>;

/** What is up for renewal and nobody renewed: by the month in which the covers end. */
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
  telefono: z.string().nullable(),
  terminoVigencia: fechaVM,
  sePuedeRenovar: z.boolean(),
});
export type PorVencerVM = z.output<typeof porVencerVM>;

const inicioDelVendedorVM = z.object({
  /** Paid today. */
  hoy: z.object({ ventas: z.int(), monto: z.int() }),
  /** Those begun last before the others; `totalEnCurso` counts them all. */
  enCurso: z.array(enCursoVM).max(MAXIMO_EN_CURSO),
  totalEnCurso: z.int(),
  vendidas: z.array(vendidaVM).max(ULTIMAS_VENTAS),
  porRenovar: porRenovarVM.extend({ proximas: z.array(porVencerVM).max(PROXIMAS_RENOVACIONES) }),
  /** Of those sold through today, the one used last before the others. */
  convenios: z
    .array(z.object({ id: z.int(), nombre: z.string(), usado: z.iso.datetime().nullable() }))
    .max(CONVENIOS_RECIENTES),
  totalConvenios: z.int(),
});
export type InicioDelVendedorVM = z.output<typeof inicioDelVendedorVM>;

const { venta, ventaEspecial } = quienVeVentas;

/** GET Inicio/Vendedor: what a seller finds on the first screen. */
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
/** The month to this day, beside the same days of the year before. */
const comparada = { actual: cuantiaVM, anterior: cuantiaVM };

const convenioVendidoVM = z.object({ id: z.int(), convenio: z.string(), ...comparada });
export type ConvenioVendidoVM = z.output<typeof convenioVendidoVM>;
const enlaceVendidoVM = z.object({
  id: z.int(),
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
  /** Those that sold in either, the one with most policies first. */
  convenios: z.array(convenioVendidoVM).max(MAXIMO_DE_CORREDOR),
  totalConvenios: z.int(),
  porRenovar: porRenovarVM,
  /** Those that let buyers in today, and what was sold through them this month. */
  enlaces: z.array(enlaceVendidoVM).max(MAXIMO_DE_CORREDOR),
  totalEnlaces: z.int(),
});
export type InicioDelCorredorVM = z.output<typeof inicioDelCorredorVM>;

/** GET Inicio/Corredor: what a broker finds on the first screen. */
export const inicioDelCorredor = definirLlamada({
  id: 'Inicio/Corredor',
  resumen: 'El mes junto al del año anterior, por convenio, renovaciones y enlaces con sus ventas',
  metodos: ['GET'],
  rutas: ['/Inicio/Corredor'],
  entrada: z.strictObject({}),
  salida: inicioDelCorredorVM,
  sobre: true,
  deReplica: true,
  quien: { corredor: quienVeVentas.corredor },
});

const convenioNuevoVM = z.object({
  id: z.int(),
  nombre: z.string(),
  /** The last day on which it is told of. */
  hasta: fechaVM,
  pasos: z.array(z.object({ paso: z.enum(PASOS_DE_CONVENIO), hecho: z.boolean() })),
});
export type ConvenioNuevoVM = z.output<typeof convenioNuevoVM>;

/** GET Inicio/ConveniosNuevos: agreements in their first week that lack something to sell. */
export const conveniosNuevos = definirLlamada({
  id: 'Inicio/ConveniosNuevos',
  resumen: 'Convenios en su primera semana y lo que les falta para vender',
  metodos: ['GET'],
  rutas: ['/Inicio/ConveniosNuevos'],
  entrada: z.strictObject({}),
  salida: z.array(convenioNuevoVM).max(CONVENIOS_NUEVOS),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});
