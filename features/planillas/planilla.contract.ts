import { filasOcultasEntrada } from '#features/registros/libro.contract.ts';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { definirLlamada } from '#values/llamada.ts';
import { z } from 'zod';
import { CLASES_DE_PLANILLA, FILAS_POR_LLAMADA } from './planilla.ts';

const quienMantiene = { administrador: 'todo' } as const;

const clase = z.enum(CLASES_DE_PLANILLA, 'Elija la planilla');

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** POST Planillas/Descargar: records as they stand, with a sheet of instructions. */
export const descargarPlanilla = definirLlamada({
  id: 'Planillas/Descargar',
  resumen: 'Planilla para crear corredores, usuarios o convenios, con los que ya están',
  metodos: ['POST'],
  rutas: ['/Planillas/Descargar'],
  entrada: z.strictObject({ clase }),
  salida: {
    archivo: EXCEL,
    descripcion: 'Corredores.xlsx',
  },
  sobre: true,
  aLaVez: 2,
  cede: 'informe',
  quien: quienMantiene,
  errores: ['planilla.no_alcanza'],
});

const deFila = {
  /** Position of the sheet in the workbook. */
  hoja: z.int().min(0).max(2),
  /** Row in the file. */
  fila: z.int().positive(),
  /** Texts in the order of the columns. */
  celdas: z.array(z.string().max(1_000)).max(30),
};

/** Messages by key of the column. */
const reparos = z.record(z.string(), z.string());

const filaLeidaVM = z.object({ ...deFila, reparos });
export type FilaLeidaVM = z.output<typeof filaLeidaVM>;

/** POST Planillas/Leer: texts of an uploaded workbook. It stores nothing. */
export const leerPlanilla = definirLlamada({
  id: 'Planillas/Leer',
  resumen: 'Lee las filas de una planilla, sin guardarlas',
  metodos: ['POST'],
  rutas: ['/Planillas/Leer'],
  entrada: z.strictObject({ clase, filasOcultas: filasOcultasEntrada }),
  archivo: { campo: 'files', bytesMaximos: BYTES_MAXIMOS },
  aLaVez: 2,
  salida: z.array(filaLeidaVM),
  sobre: true,
  quien: quienMantiene,
  errores: [
    'planilla.formato',
    'planilla.columnas',
    'planilla.filas',
    'planilla.vacio',
    'planilla.hoja_oculta',
    'planilla.columnas_ocultas',
    'planilla.filas_ocultas',
  ],
});

const filaEscrita = z.strictObject(deFila);
export type FilaEscrita = z.output<typeof filaEscrita>;

const filaVistaVM = z.object({
  hoja: deFila.hoja,
  fila: deFila.fila,
  /** `error`: `reparos` says why, and nothing of the row was or would be saved. */
  estado: z.enum(['nueva', 'igual', 'cambia', 'error']),
  /** Version of the record before; null where there is none. */
  version: z.int().nullable(),
  /** Each changed value, as 'Correo: a@b.cl → c@d.cl'. */
  cambios: z.array(z.string()),
  reparos,
  /** Sentences about the record as it stands. Optional, because the previous release has none. */
  avisos: z.array(z.string()).optional(),
  /** RUT of the person whose stored data `cambios` shows; null where it shows nobody's. */
  rut: z.string().nullable(),
});
export type FilaVistaVM = z.output<typeof filaVistaVM>;

/** POST Planillas/Revisar: says per row what saving it would do. It stores nothing. */
export const revisarPlanilla = definirLlamada({
  id: 'Planillas/Revisar',
  resumen: 'Dice qué haría cada fila de una planilla, sin guardarla',
  metodos: ['POST'],
  rutas: ['/Planillas/Revisar'],
  entrada: z.strictObject({
    clase,
    filas: z.array(filaEscrita).min(1, 'No hay filas').max(FILAS_POR_LLAMADA),
    /** Rows of the first sheet that these need and that are not saved yet. */
    antes: z.array(filaEscrita).max(FILAS_POR_LLAMADA).default([]),
  }),
  salida: z.array(filaVistaVM),
  sobre: true,
  quien: quienMantiene,
});

/**
 * POST Planillas/Guardar: saves each row in its own transaction. A repeated row that is as it was saved changes
 * nothing.
 */
export const guardarPlanilla = definirLlamada({
  id: 'Planillas/Guardar',
  resumen: 'Guarda filas de una planilla, cada una por sí misma',
  metodos: ['POST'],
  rutas: ['/Planillas/Guardar'],
  entrada: z.strictObject({
    clase,
    filas: z
      .array(
        filaEscrita.extend({
          /** Version that the review showed; null for a new record. */
          version: z.int().nullable(),
        }),
      )
      .min(1, 'No hay filas')
      .max(FILAS_POR_LLAMADA),
  }),
  salida: z.array(filaVistaVM),
  sobre: true,
  quien: quienMantiene,
});
