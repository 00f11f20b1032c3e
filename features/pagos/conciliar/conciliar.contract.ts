import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A payment of unknown outcome, or a refund that is due. */
export const pagoPendienteVM = z.object({
  id: z.int(),
  ventaId: z.int(),
  convenio: z.string(),
  ordenCompra: z.string(),
  estado: z.enum(['iniciado', 'desconocido', 'por_devolver', 'devolucion_rechazada']),
  monto: z.int(),
  creado: z.iso.datetime(),
  motivo: z.string().nullable(),
  /** True when no provider took the payment: a person refunds it and records how. */
  aMano: z.boolean(),
});
export type PagoPendienteVM = z.output<typeof pagoPendienteVM>;

const quienConcilia = { administrador: 'todo', soporte: 'todo' } as const;

/**
 * GET Pagos/Pendientes: lists payments open for over 30 minutes, unknown ones and due refunds,
 * oldest first.
 */
export const buscarPagosPendientes = definirLlamada({
  id: 'Pagos/Pendientes',
  resumen: 'Pagos por confirmar y dineros por devolver',
  metodos: ['GET'],
  rutas: ['/Pagos/Pendientes'],
  entrada: z.strictObject({}),
  salida: z.array(pagoPendienteVM),
  sobre: true,
  quien: quienConcilia,
});

/**
 * POST Pagos/Conciliar: asks the provider now and applies its answer; nobody closes a payment by
 * hand.
 */
export const conciliarPagoAhora = definirLlamada({
  id: 'Pagos/Conciliar',
  resumen: 'Pregunta al proveedor por un pago y aplica su respuesta',
  metodos: ['POST'],
  rutas: ['/Pagos/Conciliar'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ mensaje: z.string() }),
  sobre: true,
  quien: quienConcilia,
  errores: ['pago.no_encontrado', 'pago.sin_proveedor'],
});
