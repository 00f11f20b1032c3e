import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A payment nobody has cleared yet, or money that has to be given back. */
export const pagoPendienteVM = z.object({
  id: z.int(),
  ventaId: z.int(),
  convenio: z.string(),
  ordenCompra: z.string(),
  estado: z.enum(['iniciado', 'desconocido', 'por_devolver', 'devolucion_rechazada']),
  monto: z.int(),
  creado: z.iso.datetime(),
  motivo: z.string().nullable(),
  /** No provider took it: a person refunds it and records how. */
  aMano: z.boolean(),
});
export type PagoPendienteVM = z.output<typeof pagoPendienteVM>;

const quienConcilia = { administrador: 'todo', soporte: 'todo' } as const;

/** GET Pagos/Pendientes: open for over 30 minutes, unknown, or to be given back; the oldest first. */
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

/** POST Pagos/Conciliar: asks the provider now and does what it answers; nobody closes it by hand. */
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
