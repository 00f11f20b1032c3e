import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';

/** `informe-7`, `anulacion-7`: what a 202 says. */
const trabajo = z
  .string()
  .regex(/^(?:informe|anulacion)-[1-9]\d{0,8}$/, 'Número inválido')
  .transform((texto) => {
    const [clase = '', id = ''] = texto.split('-');
    return { clase: clase as 'informe' | 'anulacion', id: Number(id) };
  });

export const estadoDeTrabajoVM = z.object({
  estado: z.enum(['pendiente', 'listo', 'fallido']),
  /** True when a report made no progress for a minute; a worker takes it up again by itself. */
  detenido: z.boolean().optional(),
  /** 0 to 100; 100 only when there is a file. */
  progreso: z.int(),
  procesadas: z.int(),
  total: z.int(),
  /** Of the file. */
  nombre: z.string(),
  /** For whoever asked for the work, and for nobody else. */
  urlDescarga: z.string().nullable(),
});
export type EstadoDeTrabajoVM = z.output<typeof estadoDeTrabajoVM>;

/** GET Trabajos/Estado/{id}: how far a job is, and at its end the address of its file. */
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
