import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { quienVeVentas } from '#features/ventas/quien.ts';
import { z } from 'zod';

/**
 * GET Venta/ComprobarEstadoEmision/{IDV}: `datos` is the progress number, polled every 10 s. With
 * `Prefer: wait=10` the answer may be held until there is news.
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
    /** An open payment: the buyer may still be at the provider, or nobody knows what came of it. */
    pagoEnCurso: z.enum(['iniciado', 'desconocido']).nullable(),
    /** Money taken that no policy stands on: it is being given back. */
    porDevolver: z.boolean(),
    /** Paid, and something stops it or it has not begun in time: it takes longer than it should. */
    demorada: z.boolean(),
    siguientePaso: z.string(),
  }),
});
