import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { quienAtiende } from '#features/polizas/anular/anular.contract.ts';
import { ARCHIVO_PLANTILLA } from './anulacion-masiva.ts';

/** A mass cancel is shown to whoever asked for it, and to nobody else. */
const quienPidio = { administrador: 'propio', soporte: 'propio' } as const;

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How many rows ended in one way. */
export const resultadoVM = z.object({ resultado: z.string(), filas: z.int() });

const anulacionMasivaVM = z.object({
  id: z.int(),
  trabajoId: z.string(),
  nombreArchivo: z.string(),
  motivo: z.string(),
  creadaEn: z.iso.datetime(),
  terminada: z.boolean(),
  procesadas: z.int(),
  total: z.int(),
  resultados: z.array(resultadoVM),
});
export type AnulacionMasivaVM = z.output<typeof anulacionMasivaVM>;

/** The number of the job of a mass cancel, as it travels. */
export const trabajoDeAnulacion = (id: number): string => `anulacion-${id}`;

/** GET AnulacionesMasivas: the caller's last ones, newest first, with how far each is. */
export const anulacionesMasivas = definirLlamada({
  id: 'InformarPolizaAACH/AnulacionesMasivas',
  resumen: 'Últimas anulaciones masivas del usuario, con su avance',
  metodos: ['GET'],
  rutas: ['/InformarPolizaAACH/AnulacionesMasivas'],
  entrada: z.strictObject({}),
  salida: z.array(anulacionMasivaVM),
  sobre: true,
  quien: quienPidio,
});

/** GET ResultadoAnulacion/{id}: the uploaded file with the column RESULTADO. */
export const resultadoAnulacion = definirLlamada({
  id: 'InformarPolizaAACH/ResultadoAnulacion',
  resumen: 'Planilla de una anulación masiva con su resultado',
  metodos: ['GET'],
  rutas: ['/InformarPolizaAACH/ResultadoAnulacion/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: { archivo: EXCEL, descripcion: 'Resultado {archivo}.xlsx' },
  sobre: true,
  aLaVez: 2,
  quien: quienPidio,
  errores: ['anulacion.no_encontrada'],
});

/** GET PlantillaAnulacion: the workbook to fill in. */
export const plantillaAnulacion = definirLlamada({
  id: 'InformarPolizaAACH/PlantillaAnulacion',
  resumen: 'Plantilla de la anulación masiva',
  metodos: ['GET'],
  rutas: ['/InformarPolizaAACH/PlantillaAnulacion'],
  entrada: z.strictObject({}),
  salida: { archivo: EXCEL, descripcion: ARCHIVO_PLANTILLA },
  sobre: true,
  aLaVez: 2,
  quien: quienAtiende,
});
