import { definirLlamada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { LARGO_MINIMO, MUY_CORTO } from './busqueda-general.ts';
import { ESTADOS_POLIZA } from '#features/polizas/poliza.ts';
import { quienConsulta } from '#features/polizas/consulta/soporte.contract.ts';

/** Rows shown of each kind; a longer text finds the rest. */
export const MAXIMO_POR_GRUPO = 10;

const grupo = <F extends z.ZodType>(fila: F) =>
  z.object({ filas: z.array(fila).max(MAXIMO_POR_GRUPO), hayMas: z.boolean() });

const polizaHallada = z.object({
  id: z.int(),
  numeroPoliza: z.int(),
  numeroFolio: z.int(),
  patente: z.string(),
  dv: z.string().nullable(),
  propietario: z.string(),
  /** The owner is a company. */
  deEmpresa: z.boolean(),
  fechaVigenciaHasta: fechaVM,
  estado: z.enum(ESTADOS_POLIZA),
});
const ventaHallada = z.object({
  id: z.int(),
  convenio: z.string(),
  fechaVenta: z.iso.datetime(),
  vehiculos: z.int(),
  /** False for an intention that was never paid. */
  pagada: z.boolean(),
  vigente: z.boolean(),
});
/** Newest sale within the caller's scope, and its policy once issued. */
const ultimaVenta = z.object({ ventaId: z.int(), numeroPoliza: z.int().nullable() });
/** A vehicle sold or on record; `id` is the record's, null without one in the caller's scope. */
const vehiculoHallado = z.object({
  id: z.int().nullable(),
  patente: z.string(),
  dv: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  propietario: z.string(),
  /** The owner is a company. */
  deEmpresa: z.boolean(),
  /** Null without a sale. Optional, because release 1.3.0 does not send it. */
  ultimaVenta: ultimaVenta.nullable().optional(),
});
const propietarioHallado = z.object({
  id: z.int().nullable(),
  rut: z.string(),
  nombre: z.string(),
  ultimaVenta: ultimaVenta.nullable().optional(),
});

/** Effects of one request, by its number (A-SOLIC-001). */
const solicitudHallada = z.object({
  numero: z.string(),
  ocurridaEn: z.iso.datetime(),
  usuario: z.string(),
  hecho: z.string(),
  /** Sale and policy that it changed; null when it changed neither. */
  ventaId: z.int().nullable(),
  numeroPoliza: z.int().nullable(),
});

const hallazgosVM = z.object({
  polizas: grupo(polizaHallada),
  ventas: grupo(ventaHallada),
  vehiculos: grupo(vehiculoHallado),
  propietarios: grupo(propietarioHallado),
  solicitudes: grupo(solicitudHallada),
});
export type HallazgosVM = z.output<typeof hallazgosVM>;

/** Search of Soporte (A-CONS-038, O-18). It uses POST so that no name stands in a URL. */
export const buscarGeneral = definirLlamada({
  id: 'Soporte/Buscar',
  resumen: 'Pólizas, ventas, vehículos y propietarios por número, patente, RUT o nombre',
  metodos: ['POST'],
  rutas: ['/Soporte/Buscar'],
  entrada: z.strictObject({
    texto: z.string(MUY_CORTO).trim().min(LARGO_MINIMO, MUY_CORTO).max(100),
  }),
  salida: hallazgosVM,
  sobre: true,
  deReplica: true,
  cede: 'comienzo',
  quien: quienConsulta,
  conMotivo: true,
});
