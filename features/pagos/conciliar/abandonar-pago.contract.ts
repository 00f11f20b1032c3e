import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * POST Pagos/Abandonar: the seller gives up the open payment of an own sale, after its provider was asked
 * (V-CAMINO-052). `pagada`: the provider says that it was made, and it counts.
 */
export const abandonarPago = definirLlamada({
  id: 'Pagos/Abandonar',
  resumen: 'Deja sin efecto el pago en curso de una venta, si el proveedor no lo cobró',
  metodos: ['POST'],
  rutas: ['/Pagos/Abandonar'],
  entrada: z.strictObject({ idIntencionVenta: idEntrada }),
  salida: z.object({ pagada: z.boolean() }),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio' },
  errores: ['venta.no_encontrada', 'venta.anulada', 'pago.sin_respuesta'],
});
