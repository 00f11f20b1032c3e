import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { quienVeVentas } from '#features/ventas/quien.ts';
import { z } from 'zod';

/**
 * GET Venta/ComprobarEstadoEmision/{IDV}: `datos` is the progress number, polled every 10 s. With
 * `Prefer: wait=10` the server may hold the answer until there is news.
 */
export const comprobarEstadoEmision = definirLlamada({
  id: 'Venta/ComprobarEstadoEmision',
  resumen: 'Avance de la emisión de una venta: 0 a 100, o -1 y -2',
  metodos: ['GET'],
  rutas: ['/Venta/ComprobarEstadoEmision/:IDV', '/Venta/ComprobarEstadoEmision'],
  entrada: z.strictObject({ IDV: idEntrada }),
  salida: z.int().min(-2).max(100),
  sobre: true,
  quien: quienVeVentas,
  errores: ['venta.no_encontrada'],
});

/** GET Venta/AvanceEmision/{IDV}: the same progress with its count, for '312 de 1.000 pólizas'. */
export const avanceEmision = definirLlamada({
  ...comprobarEstadoEmision,
  id: 'Venta/AvanceEmision',
  resumen: 'Avance de la emisión de una venta con su cuenta de pólizas',
  rutas: ['/Venta/AvanceEmision/:IDV'],
  salida: z.object({
    valor: z.int(),
    listas: z.int(),
    total: z.int(),
    pagada: z.boolean(),
    /**
     * Open payment: the buyer may still be at the provider, or its outcome is unknown; null without
     * one.
     */
    pagoEnCurso: z.enum(['iniciado', 'desconocido']).nullable(),
    /** True when money that pays no policy is being refunded. */
    porDevolver: z.boolean(),
    /** True when a paid sale is stopped or has not begun in time. */
    demorada: z.boolean(),
    siguientePaso: z.string(),
  }),
});
