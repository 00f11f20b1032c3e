import { quienVeVentas } from '#features/ventas/quien.ts';
import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { PENDIENTES } from './venta-en-curso.ts';

/** Rows of each part of a home: what more there is has a list of its own. */
export const MAXIMO_EN_CURSO = 5;
export const ULTIMAS_VENTAS = 10;
export const CONVENIOS_RECIENTES = 6;
export const PROXIMAS_RENOVACIONES = 5;
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
});
export type VentaEnCursoVM = z.output<typeof enCursoVM>;

const vendidaVM = z.object({
  ...ventaVM,
  pagada: z.iso.datetime(),
  estado: z.enum(['emitida', 'en_emision', 'anulada']),
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
  quien: { venta, ventaEspecial },
});
