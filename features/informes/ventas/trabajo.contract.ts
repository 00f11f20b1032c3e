import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** Id in a 202 answer: `informe-7`, `anulacion-7`. */
const trabajo = z
  .string()
  .regex(/^(?:informe|anulacion)-[1-9]\d{0,8}$/, 'Número inválido')
  .transform((texto) => {
    const [clase = '', id = ''] = texto.split('-');
    return { clase: clase as 'informe' | 'anulacion', id: Number(id) };
  });

export const estadoDeTrabajoVM = z.object({
  estado: z.enum(['pendiente', 'listo', 'fallido']),
  /** True after a minute without progress; a worker then resumes it by itself. */
  detenido: z.boolean().optional(),
  /** 0 to 100; 100 only once the file exists. */
  progreso: z.int(),
  procesadas: z.int(),
  total: z.int(),
  /** Name of the file. */
  nombre: z.string(),
  /** Roles that read a job: only its own requester. */
  urlDescarga: z.string().nullable(),
});
export type EstadoDeTrabajoVM = z.output<typeof estadoDeTrabajoVM>;

/** GET Trabajos/Estado/{id}: progress of a job, and finally the address of its file. */
export const estadoDeTrabajo = definirLlamada({
  id: 'Trabajos/Estado',
  resumen: 'Avance de un trabajo que se hace aparte, de quien lo pidió',
  metodos: ['GET'],
  rutas: ['/Trabajos/Estado/:id'],
  entrada: z.strictObject({ id: trabajo }),
  salida: estadoDeTrabajoVM,
  sobre: true,
  quien: {
    venta: 'propio',
    ventaEspecial: 'propio',
    administrador: 'propio',
    soporte: 'propio',
    corredor: 'propio',
  },
  errores: ['informe.no_encontrado', 'anulacion.no_encontrada'],
});
