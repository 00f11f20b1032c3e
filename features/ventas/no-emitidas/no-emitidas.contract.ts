import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { intencionVM } from '#features/ventas/venta.contract.ts';

/** An intention as Soporte sees it: who made it, by name (A-ENT-006). */
const intencionSoporteVM = intencionVM.extend({
  usuario: intencionVM.shape.usuario.extend({
    entidadVM: z
      .object({ id: z.int(), rut: z.int(), dv: z.string(), nombreCompleto: z.string() })
      .nullable(),
  }),
});
export type IntencionSoporteVM = z.output<typeof intencionSoporteVM>;

/**
 * BuscarNoEmitidasPorPatenteOID: intentions that were not issued, by number or plate; the newest
 * first, at most 20. One that was issued or cancelled is 400.
 */
export const buscarNoEmitidas = definirLlamada({
  id: 'IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID',
  resumen: 'Intenciones de venta no emitidas, por número o patente',
  // POST first: the browser writes no plate in an address.
  metodos: ['POST', 'GET'],
  rutas: ['/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID'],
  entrada: z.strictObject({
    id: z
      .union([z.int().nonnegative(), z.string().regex(/^\d{0,9}$/, 'Ingrese sólo números')])
      .nullish(),
    patente: z.string().max(12).nullish(),
  }),
  salida: z.array(intencionSoporteVM),
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['intencion.no_existe', 'intencion.invalida', 'intencion.sin_criterio'],
});
