import {
  conLogin,
  correoEntrada,
  definirLlamada,
  idEntrada,
  momentoEntrada,
} from '#values/llamada.ts';
import { z } from 'zod';
import { ERRORES_DE_REEMISION } from '#features/pagos/reemitir/reemision.contract.ts';
import { CODIGO_MAXIMO } from '#features/pagos/reemision.ts';

const ACEPTE = 'Debe aceptar los términos y condiciones';

/**
 * PUT/POST ActualizarIntencionPago: PAGAR, or a re-issue when `reemision` is sent. Roles that see
 * all sales may only re-issue, buyers and sellers may only pay. `datos` is the next address: the
 * provider's, RUTA_EMISION or RUTA_REEMISIONES.
 */
export const actualizarIntencionPago = definirLlamada({
  id: 'IntencionesDeVenta/ActualizarIntencionPago',
  resumen: 'Acepta los términos y paga una intención de venta, o la reemite',
  metodos: ['PUT', 'POST'],
  rutas: ['/IntencionesDeVenta/ActualizarIntencionPago'],
  entrada: z
    .strictObject({
      idIntencionVenta: idEntrada,
      estadoIntencion: z.literal(4),
      aceptaTerminos: z.literal(true, ACEPTE).optional(),
      correoComprador: correoEntrada.optional(),
      /** The box of a buyer's terms: wants to be told when the cover ends. Absent without the box. */
      avisarVencimiento: z.boolean().optional(),
      /**
       * Whole pesos shown to the buyer; if today's amount differs, the answer is 409 and nothing is charged.
       */
      montoVisto: z.int().nonnegative().optional(),
      reemision: z
        .strictObject({
          /** Absent: now by the server's clock. */
          fechaEmision: momentoEntrada.optional(),
          /** Code of an online payment; absent for a direct one. */
          codAutorizacion: z.string().trim().max(CODIGO_MAXIMO).nullish(),
        })
        .optional(),
      version: z.int().optional(),
    })
    .refine(({ aceptaTerminos, reemision }) => aceptaTerminos || reemision, {
      path: ['aceptaTerminos'],
      error: ACEPTE,
    })
    .refine(({ montoVisto, reemision }) => montoVisto === undefined || !reemision, {
      path: ['montoVisto'],
      error: 'Una reemisión no lleva monto visto',
    }),
  salida: z.string(),
  sobre: true,
  quien: {
    venta: 'propio',
    ventaEspecial: 'propio',
    publico: 'venta',
    administrador: 'todo',
    soporte: 'todo',
  },
  errores: [
    'venta.no_encontrada',
    'venta.etapa',
    'venta.datos_invalidos',
    'vehiculo.registro_sin_respuesta',
    'venta.monto_cambio',
    'venta.vigencia_ocupada',
    'venta.vigencia_cambio',
    'venta.tipo_no_vigente',
    'venta.periodo_sin_venta',
    'venta.sin_vehiculos',
    'rangos.sin_stock',
    'venta.sin_numero',
    'pago.no_disponible',
    'pago.en_confirmacion',
    'pago.sin_correo',
    ...ERRORES_DE_REEMISION,
    'reemision.datos',
    'reemision.en_espera',
  ],
});

/**
 * GET/POST Pagos/Retorno: the address to which the provider sends the browser back. Only the
 * provider's adapter reads its parameters. None is believed: the provider is asked.
 */
export const retornoDePago = definirLlamada({
  id: 'Pagos/Retorno',
  resumen: 'Vuelta del navegador desde el proveedor de pago',
  metodos: ['GET', 'POST'],
  rutas: ['/Pagos/Retorno'],
  entrada: z.record(z.string().max(60), z.unknown()),
  salida: { redireccion: 'A la pantalla que sigue de la venta' },
  sobre: false,
  quien: { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' },
  limitePropio: { parte: 1 / 20, por: 'codigo' },
  desdeFuera: true,
});
