import { ESTADOS_POLIZA } from '#features/polizas/poliza.ts';
import { quienConsulta } from '#features/polizas/consulta/soporte.contract.ts';
import { ESTADOS_DE_VENTA } from '#features/ventas/venta.ts';
import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** Records in the list of the home of Soporte. */
export const MAXIMO_DE_RECIENTES = 10;

/** A policy's number, or a sale's id. */
const numeros = z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).max(MAXIMO_DE_RECIENTES);

const comun = {
  /** Plate of the policy, or of the first vehicle of the sale. */
  patente: z.string(),
  dv: z.string().nullable(),
  /** Newest fact of the audit; null if there is none. */
  ultimo: z.object({ hecho: z.string(), ocurrido: z.iso.datetime() }).nullable(),
};
const recienteVM = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('poliza'),
    ...comun,
    numeroPoliza: z.int(),
    propietario: z.string(),
    /** The owner is a company. */
    deEmpresa: z.boolean(),
    estado: z.enum(ESTADOS_POLIZA),
  }),
  z.object({
    clase: z.literal('venta'),
    ...comun,
    ventaId: z.int(),
    estado: z.enum(ESTADOS_DE_VENTA),
    vehiculos: z.int(),
    convenio: z.string(),
  }),
]);
export type RecienteVM = z.output<typeof recienteVM>;

/**
 * POST Soporte/Recientes: returns the present state of policies and sales, in no order. Omits missing records
 * and those beyond the caller's scope. Omits each policy without an access record of the caller, because
 * showing its owner's name would need a new reason.
 */
export const resumirRecientes = definirLlamada({
  id: 'Soporte/Recientes',
  resumen: 'Estado actual de las últimas fichas abiertas',
  metodos: ['POST'],
  rutas: ['/Soporte/Recientes'],
  entrada: z.strictObject({ polizas: numeros, ventas: numeros }),
  salida: z.array(recienteVM),
  sobre: true,
  quien: quienConsulta,
});
