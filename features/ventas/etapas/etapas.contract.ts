import { quienCompra } from '#features/ventas/quien.ts';
import { resumenVM } from '#features/ventas/venta.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * PUT/POST ActualizarIntencionListaVehiculos: moves the sale to stage 1 (back to entry), 2 (list
 * confirmed) or 3 (terms entered).
 */
export const actualizarListaVehiculos = definirLlamada({
  id: 'IntencionesDeVenta/ActualizarIntencionListaVehiculos',
  resumen: 'Mueve la etapa de una intención de venta entre 1 y 3',
  metodos: ['PUT', 'POST'],
  rutas: ['/IntencionesDeVenta/ActualizarIntencionListaVehiculos'],
  entrada: z.strictObject({
    idIntencionVenta: idEntrada,
    estadoIntencion: z.int().min(1).max(3),
    version: z.int().optional(),
  }),
  salida: resumenVM,
  sobre: true,
  quien: quienCompra,
  errores: [
    'venta.no_encontrada',
    'venta.etapa',
    'venta.version',
    'venta.datos_invalidos',
    'venta.tipo_no_vigente',
    'venta.periodo_sin_venta',
    'venta.detenida',
    'venta.sin_redaccion',
    'venta.sin_vehiculos',
  ],
});
