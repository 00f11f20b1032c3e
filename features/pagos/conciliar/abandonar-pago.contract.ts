import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * POST Pagos/Abandonar: gives up the open payment of the seller's own sale, after asking its
 * provider (V-CAMINO-052). Returns `pagada` true when the provider reports it paid; the payment
 * then stands.
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
