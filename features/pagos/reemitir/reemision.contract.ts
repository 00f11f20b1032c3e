import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Errors for an intention that may not be re-issued, shared by every call that checks it. */
export const ERRORES_DE_REEMISION = [
  'venta.anulada',
  'venta.detenida',
  'venta.sin_redaccion',
  'reemision.no_valida',
  'reemision.poliza_activa',
  'reemision.ya_pagada',
  'reemision.por_devolver',
] as const;

/**
 * GET ValidarIntencionParaReemision?id=: refuses an intention that could not be re-issued as it
 * stands.
 */
export const validarIntencionParaReemision = definirLlamada({
  id: 'IntencionesDeVenta/ValidarIntencionParaReemision',
  resumen: 'Revisa si una intención de venta se puede reemitir',
  metodos: ['GET'],
  rutas: [
    '/IntencionesDeVenta/ValidarIntencionParaReemision',
    '/IntencionesDeVenta/ValidarIntencionParaReemision/:id',
  ],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({
    id: z.int(),
    /** True for an online payment, which needs an authorization code. */
    enLinea: z.boolean(),
    cantidadVehiculos: z.int(),
  }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['venta.no_encontrada', ...ERRORES_DE_REEMISION],
});

/** A re-issue that waits for a second Administrador. */
const reemisionPendienteVM = z.object({
  id: z.int(),
  ventaId: z.int(),
  convenio: z.string(),
  montoEnPesos: z.int(),
  fechaEmision: z.iso.datetime(),
  codAutorizacion: z.string(),
  /** Answer of the provider when it was asked. */
  respuesta: z.string(),
  solicitadaPor: z.string(),
  solicitadaEn: z.iso.datetime(),
  /** True when the caller requested it; somebody else must decide. */
  propia: z.boolean(),
});
export type ReemisionPendienteVM = z.output<typeof reemisionPendienteVM>;

const quienAprueba = { administrador: 'todo' } as const;

/** GET Reemisiones/Pendientes: lists waiting re-issues, oldest first. */
export const buscarReemisiones = definirLlamada({
  id: 'Reemisiones/Pendientes',
  resumen: 'Reemisiones que esperan la aprobación de un segundo Administrador',
  metodos: ['GET'],
  rutas: ['/Reemisiones/Pendientes'],
  entrada: z.strictObject({}),
  salida: z.array(reemisionPendienteVM),
  sobre: true,
  deReplica: true,
  quien: quienAprueba,
});

/** POST Reemisiones/Aprobar: asks the provider again and issues; `datos` is RUTA_EMISION. */
export const aprobarReemision = definirLlamada({
  id: 'Reemisiones/Aprobar',
  resumen: 'Aprueba una reemisión que solicitó otra persona',
  metodos: ['POST'],
  rutas: ['/Reemisiones/Aprobar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.string(),
  sobre: true,
  quien: quienAprueba,
  errores: [
    'reemision.no_encontrada',
    'reemision.resuelta',
    'reemision.misma_persona',
    'reemision.pago_en_curso',
    'venta.monto_cambio',
    'venta.vigencia_ocupada',
    'venta.tipo_no_vigente',
    'venta.periodo_sin_venta',
    'venta.sin_vehiculos',
    'rangos.sin_stock',
    ...ERRORES_DE_REEMISION,
  ],
});

/** POST Reemisiones/Rechazar: refuses the re-issue; the sale stays unchanged. */
export const rechazarReemision = definirLlamada({
  id: 'Reemisiones/Rechazar',
  resumen: 'Rechaza una reemisión que solicitó otra persona',
  metodos: ['POST'],
  rutas: ['/Reemisiones/Rechazar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ rechazada: z.literal(true) }),
  sobre: true,
  quien: quienAprueba,
  errores: ['reemision.no_encontrada', 'reemision.resuelta', 'reemision.misma_persona'],
});
