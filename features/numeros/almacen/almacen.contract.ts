import { numeroEscrito } from '#features/numeros/rango.ts';
import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** GET NumerosDePolizaYFolio/EstadoDelAlmacen: whether the document store stops all numbers, and why. */
export const estadoDelAlmacen = definirLlamada({
  id: 'NumerosDePolizaYFolio/EstadoDelAlmacen',
  resumen: 'Si el almacén de documentos detiene los números, y por qué',
  metodos: ['GET'],
  rutas: ['/NumerosDePolizaYFolio/EstadoDelAlmacen'],
  entrada: z.strictObject({}),
  salida: z.object({
    /** Null while numbers are given out. */
    detenidoDesde: z.iso.datetime().nullable(),
    detalle: z.string(),
    /** True if the store is back, with this installation's marker. */
    repuesto: z.boolean(),
    /** Last numbers that this database gave out from the ranges in use; null for a range that gave none. */
    ultimaPoliza: z.int().nullable(),
    ultimoFolio: z.int().nullable(),
    /** True while an explanation waits for a second person. */
    propuesto: z.boolean(),
  }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
});

/** Explanation by an Administrador of a store that stopped all numbers. */
export const explicacion = z.discriminatedUnion('que', [
  z.strictObject({ que: z.literal('repuesto') }),
  z.strictObject({
    que: z.literal('perdido'),
    /** Last numbers known to be delivered: by the AACH, the insurer or the mails. */
    ultimaPoliza: numeroEscrito('Última póliza entregada', 'la'),
    ultimoFolio: numeroEscrito('Último folio entregado'),
  }),
]);
export type Explicacion = z.output<typeof explicacion>;

/**
 * POST NumerosDePolizaYFolio/ExplicarAlmacen: proposes the explanation, whatever the settings demand of other
 * changes. A second Administrador approves it, or `npm run almacen` on the server if there is none. Returns
 * the change.
 */
export const explicarAlmacen = definirLlamada({
  id: 'NumerosDePolizaYFolio/ExplicarAlmacen',
  resumen: 'Dice qué pasó con el almacén de documentos que detuvo los números',
  metodos: ['POST'],
  rutas: ['/NumerosDePolizaYFolio/ExplicarAlmacen'],
  entrada: explicacion,
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: { administrador: 'todo' },
  errores: [
    'aprobacion.ya_propuesta',
    'almacen.no_detenido',
    'almacen.sin_reponer',
    'almacen.ajeno',
    'solicitud.invalida',
  ],
});
