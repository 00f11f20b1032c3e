import { definirLlamada, fechaEntrada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

export const COMO_MINIMO = 5;
export const COMO_MAXIMO = 200;
export const COMO_CORTO = `Debe tener al menos ${COMO_MINIMO} caracteres`;
export const DEVOLUCION_FUTURA = 'La fecha de la devolución no puede ser futura';

/**
 * POST Pagos/AnotarDevolucion: records when and how a person refunded a payment that has no
 * provider. `monto` is the amount due (CLP) that the person saw.
 */
export const anotarDevolucionAMano = definirLlamada({
  id: 'Pagos/AnotarDevolucion',
  resumen: 'Anota la devolución de un pago que no tomó un proveedor',
  metodos: ['POST'],
  rutas: ['/Pagos/AnotarDevolucion'],
  entrada: z.strictObject({
    id: idEntrada,
    monto: z.int().positive(),
    /** Absent: today by the server's clock. */
    fecha: fechaEntrada().optional(),
    como: z
      .string('Falta cómo se devolvió')
      .trim()
      .min(1, 'Falta cómo se devolvió')
      .min(COMO_MINIMO, COMO_CORTO)
      .max(COMO_MAXIMO, `Debe tener máximo ${COMO_MAXIMO} caracteres`),
  }),
  textos: { como: 'lineas' },
  salida: z.object({ monto: z.int() }),
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: ['pago.nada_por_devolver', 'pago.monto_por_devolver', 'pago.fecha_de_devolucion'],
});
