import { definirCola } from '#values/cola.ts';
import { z } from 'zod';

/** Writes the reminders that are due, of every running campaign. */
export const escribirRecordatorios = definirCola({
  nombre: 'escribir-recordatorios',
  encargo: z.strictObject({}),
  // A run whose process died restarts at once; a failed one is retried, and the next hour's does the rest.
  reintentos: 2,
  espera: 1,
  clave: () => 'todos',
  // Two runs side by side would write twice as fast as the pace of the job allows.
  lote: 1,
  horario: '41 8-20 * * *',
  seguroDosVeces:
    'cada recordatorio es único por póliza, convenio y ocasión, y su correo se escribe en la misma transacción',
});
