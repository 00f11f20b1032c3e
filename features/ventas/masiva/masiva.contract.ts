import { resumenVM } from '#features/ventas/venta.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quienVende = { venta: 'propio', ventaEspecial: 'propio' } as const;

/**
 * POST QuitarVehiculo: removes one vehicle from an unpaid bulk sale (V-LISTADO-003). Removing the
 * last one gives the sale up (V-CAMINO-051).
 */
export const quitarVehiculo = definirLlamada({
  id: 'IntencionesDeVenta/QuitarVehiculo',
  resumen: 'Quita un vehículo de una venta cargada desde un archivo',
  metodos: ['POST'],
  rutas: ['/IntencionesDeVenta/QuitarVehiculo'],
  entrada: z.strictObject({
    idIntencionVenta: idEntrada,
    vehiculoId: idEntrada,
    version: z.int().optional(),
  }),
  salida: resumenVM,
  sobre: true,
  quien: quienVende,
  errores: [
    'venta.no_encontrada',
    'venta.vehiculo_no_encontrado',
    'venta.anulada',
    'venta.etapa',
    'venta.version',
  ],
});

/** POST Descartar: gives up an own unpaid sale and its load (V-LISTADO-005). */
export const descartarVenta = definirLlamada({
  id: 'IntencionesDeVenta/Descartar',
  resumen: 'Descarta una venta sin pagar, o su carga fallida',
  metodos: ['POST'],
  rutas: ['/IntencionesDeVenta/Descartar'],
  entrada: z.strictObject({ idIntencionVenta: idEntrada, version: z.int().optional() }),
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienVende,
  errores: ['venta.no_encontrada', 'venta.etapa', 'venta.version', 'venta.anulada'],
});
