import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { definirLlamada, idEntrada, momentoEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import {
  LIBROS_A_LA_VEZ,
  motivoEntrada,
  quienAtiende,
} from '#features/polizas/anular/anular.contract.ts';
import { ARCHIVO_PLANTILLA } from './anulacion-masiva.ts';

/** Roles that see a mass cancel, limited to their own. */
const quienPidio = { administrador: 'propio', soporte: 'propio' } as const;

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Number of rows with one result. */
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

/** Returns the public number of a mass cancel's job. */
export const trabajoDeAnulacion = (id: number): string => `anulacion-${id}`;

/** GET AnulacionesMasivas: lists the caller's latest mass cancels with progress, newest first. */
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

/** GET ResultadoAnulacion/{id}: returns the uploaded file with the column RESULTADO. */
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

const cuentaVM = z.object({ polizas: z.int(), montoEnPesos: z.int() });
const cuentaDeAnulacionVM = z.object({
  archivoSha256: z.string(),
  filas: z.int(),
  filasOcultas: z.int(),
  visibles: cuentaVM,
  todas: cuentaVM,
});
export type CuentaDeAnulacion = z.output<typeof cuentaDeAnulacionVM>;

/**
 * POST ContarAnulacion: returns what a workbook would cancel, without cancelling. `visibles`
 * excludes its hidden rows. The confirmation must carry `archivoSha256` (A-OCULTA-003).
 */
export const contarAnulacion = definirLlamada({
  id: 'InformarPolizaAACH/ContarAnulacion',
  resumen: 'Cuenta las pólizas y el monto que anularía una planilla, sin anular nada',
  metodos: ['POST'],
  rutas: ['/InformarPolizaAACH/ContarAnulacion'],
  entrada: z.strictObject({
    motivoAnulacion: motivoEntrada,
    fechaAnulacion: momentoEntrada.optional(),
  }),
  textos: { motivoAnulacion: 'lineas' },
  archivo: { campo: 'files', bytesMaximos: BYTES_MAXIMOS },
  aLaVez: LIBROS_A_LA_VEZ,
  salida: cuentaDeAnulacionVM,
  sobre: true,
  quien: quienAtiende,
  errores: [
    'anulacion.fecha',
    'anulacion.formato',
    'anulacion.columnas',
    'anulacion.filas',
    'anulacion.vacio',
    'anulacion.hoja_oculta',
    'anulacion.columnas_ocultas',
  ],
});

/** GET PlantillaAnulacion: returns the workbook to fill in. */
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
