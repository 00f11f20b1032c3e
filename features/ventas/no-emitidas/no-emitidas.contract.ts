import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { intencionVM } from '#features/ventas/venta.contract.ts';

/**
 * BuscarNoEmitidasPorPatenteOID: returns intentions that were not issued, by number or plate,
 * newest first, at most 20. An issued or cancelled one answers 400.
 */
export const buscarNoEmitidas = definirLlamada({
  id: 'IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID',
  resumen: 'Intenciones de venta no emitidas, por número o patente',
  // POST comes first, so that the browser puts no plate in a URL.
  metodos: ['POST', 'GET'],
  rutas: ['/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID'],
  entrada: z.strictObject({
    id: z
      .union([z.int().nonnegative(), z.string().regex(/^\d{0,9}$/, 'Ingrese sólo números')])
      .nullish(),
    patente: z.string().max(12).nullish(),
  }),
  salida: z.array(intencionVM),
  sobre: true,
  deReplica: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['intencion.no_existe', 'intencion.invalida', 'intencion.sin_criterio'],
});
