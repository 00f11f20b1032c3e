import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** The answer of PAGAR when no provider is involved: the issuance route itself. */
export const RUTA_EMISION = '/venta/emisionPoliza';

/** The terms a buyer accepts with PAGAR; the version is stored with the sale. */
export const VERSION_TERMINOS = '2026-11-20';

/** PUT/POST ActualizarIntencionPago: PAGAR. `datos` is the provider's address or RUTA_EMISION. */
export const actualizarIntencionPago = definirLlamada({
  id: 'IntencionesDeVenta/ActualizarIntencionPago',
  resumen: 'Acepta los términos y paga una intención de venta',
  metodos: ['PUT', 'POST'],
  rutas: ['/IntencionesDeVenta/ActualizarIntencionPago'],
  entrada: z.strictObject({
    idIntencionVenta: idEntrada,
    estadoIntencion: z.literal(4),
    aceptaTerminos: z.literal(true, 'Debe aceptar los términos y condiciones'),
    correoComprador: z.email('Correo inválido').max(200).optional(),
    version: z.int().optional(),
  }),
  salida: z.string(),
  sobre: true,
  quien: { venta: 'propio', ventaEspecial: 'propio' },
  errores: [
    'venta.no_encontrada',
    'venta.etapa',
    'venta.monto_cambio',
    'venta.vigencia_ocupada',
    'venta.vigencia_cambio',
    'rangos.sin_stock',
  ],
});
