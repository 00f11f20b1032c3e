import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { datosDeFichaVM } from '#features/vehiculo/campos.contract.ts';
import { ESTADOS_DE_ARCHIVO_SUN } from '#features/sun/archivo-sun.ts';
import { polizaVM } from '#features/polizas/documentos/documentos.contract.ts';

/**
 * Roles that look up policies and sales in Soporte, with their scope (docs/decisiones.md, 'Roles').
 */
export const quienConsulta = {
  administrador: 'todo',
  soporte: 'todo',
  corredor: 'corredor',
} as const;

/** A policy with all fields of A-ENT-001. */
export const polizaSoporteVM = polizaVM.extend({
  fechaEmision: z.iso.datetime(),
  estaInformadaAach: z.boolean(),
  informarAach: z.boolean(),
  corredor: z.string(),
  usuario: z.string(),
  prima: z.int(),
  ...datosDeFichaVM,
  tipoUso: z.string().nullable(),
  emailPropietario: z.string(),
  telefonoPropietario: z.string().nullable(),
  /** Null while the policy is valid. */
  motivoAnulacion: z.string().nullable(),
  fechaAnulacion: z.iso.datetime().nullable(),
  /** Sent back with `EditarPoliza`, so that nobody overwrites an unseen change. */
  version: z.int(),
});
export type PolizaSoporteVM = z.output<typeof polizaSoporteVM>;

/** GET ConsultasPolizas/BuscarPorNumero/{numero}: returns one policy. */
export const buscarPorNumero = definirLlamada({
  id: 'ConsultasPolizas/BuscarPorNumero',
  resumen: 'Póliza por su número',
  metodos: ['GET'],
  rutas: ['/ConsultasPolizas/BuscarPorNumero/:numero', '/ConsultasPolizas/BuscarPorNumero'],
  entrada: z.strictObject({
    numero: z
      .string()
      .regex(/^\d{1,15}$/, 'Ingrese sólo números')
      .transform(Number),
  }),
  salida: polizaSoporteVM,
  sobre: true,
  deReplica: true,
  quien: quienConsulta,
  errores: ['poliza.numero_no_encontrado'],
});

/** A sale with the fields of A-ENT-003. */
export const ventaSoporteVM = z.object({
  id: z.int(),
  idv: z.int(),
  vigente: z.boolean(),
  estadoVenta: z.int(),
  estadoEmision: z.int().nullable(),
  /** Cause that stops its issuance, in plain words; null when nothing does. */
  detencion: z.string().nullable(),
  cantidadPolizas: z.int(),
  fechaVenta: z.iso.datetime(),
  fechaEmision: z.iso.datetime().nullable(),
  montoEnPesos: z.int(),
  corredor: z.string(),
  rutCorredor: z.string(),
  convenio: z.string(),
  usuario: z.string(),
  motivoAnulacion: z.string().nullable(),
  fechaAnulacion: z.iso.datetime().nullable(),
  archivoSUNCargado: z.boolean(),
  /** State of its collection file; null without one. */
  estadoArchivoSun: z.enum(ESTADOS_DE_ARCHIVO_SUN).nullable(),
  polizaVentaVM: z.array(polizaSoporteVM),
});
export type VentaSoporteVM = z.output<typeof ventaSoporteVM>;

/** GET Venta/BuscarPorId/{id}: returns one sale. */
export const buscarVenta = definirLlamada({
  id: 'Venta/BuscarPorId',
  resumen: 'Venta por su número, con sus pólizas',
  metodos: ['GET'],
  rutas: ['/Venta/BuscarPorId/:id', '/Venta/BuscarPorId'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: ventaSoporteVM,
  sobre: true,
  deReplica: true,
  quien: quienConsulta,
  errores: ['venta.no_encontrada'],
});
