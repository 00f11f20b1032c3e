import { definirLlamada, enteroEntrada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { type ClaveColumna, columnasDe } from './columnas.ts';

const quienCarga = { venta: 'propio', ventaEspecial: 'propio' } as const;
const quienCargaEspecial = { ventaEspecial: 'propio' } as const;

/** Workbooks being checked for one user: one more waits, so that nobody keeps the reader busy. */
const LIBROS_A_LA_VEZ = 2;

const resumenVM = z.object({
  id: z.int(),
  montoEnPesos: z.int(),
  cantidadVehiculos: z.int(),
  etapa: z.int(),
});

/**
 * The form of a bulk load (V-API-019): `files` carries one workbook. Ours is `borradorId`: the draft
 * whose rows this file takes the place of, once it was corrected.
 */
const formulario = z.strictObject({
  usuarioId: idEntrada,
  convenioId: idEntrada,
  origen: enteroEntrada,
  borradorId: idEntrada.optional(),
});

/**
 * POST IngresarDatosVehiculoMasivo: checks the file and begins the sale, whose preparation goes on
 * as a job. Row errors are 400 with the file back (`fileContents`, `fileDownloadName`) and the draft
 * in which they may be corrected (`borradorId`); wrong columns 400 as plain text (V-ERR-044).
 */
export const subirMasivo = definirLlamada({
  id: 'IntencionesDeVenta/IngresarDatosVehiculoMasivo',
  resumen: 'Ingresa vehículos desde una planilla',
  metodos: ['POST'],
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculoMasivo'],
  entrada: formulario,
  archivo: { campo: 'files', bytesMaximos: BYTES_MAXIMOS },
  limite: 'cargas',
  aLaVez: LIBROS_A_LA_VEZ,
  /** `borradorId` never travels in an answer: a file with row errors is a 400. */
  salida: resumenVM.extend({ borradorId: z.int().optional() }),
  sobre: true,
  quien: quienCarga,
  errores: [
    'venta.sin_numero',
    'carga.filas_con_errores',
    'carga.columnas',
    'carga.formato',
    'carga.filas',
    'carga.vacio',
    'carga.convenio',
    'carga.no_encontrada',
  ],
});

/** POST IngresarDatosVehiculoMasivoEspecial: the same with the columns of the special load. */
export const subirMasivoEspecial = definirLlamada({
  ...subirMasivo,
  id: 'IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial',
  resumen: 'Ingresa vehículos con emisión especial desde una planilla',
  rutas: ['/IntencionesDeVenta/IngresarDatosVehiculoMasivoEspecial'],
  quien: quienCargaEspecial,
});

/** GET CargaMasiva/Plantilla/{variante}: the workbook to fill in, with the lists of the agreement. */
export const descargarPlantilla = definirLlamada({
  id: 'CargaMasiva/Plantilla',
  resumen: 'Plantilla de la carga masiva de un convenio',
  metodos: ['GET'],
  rutas: ['/CargaMasiva/Plantilla/:variante'],
  entrada: z.strictObject({ variante: z.enum(['normal', 'especial']), convenioId: idEntrada }),
  salida: {
    archivo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    descripcion: 'Plantilla Carga Masiva.xlsx',
  },
  sobre: true,
  quien: quienCarga,
  errores: ['convenio.no_encontrado'],
});

/**
 * GET ConsultaEstadoPreparacionCargaMasiva/{idv}: `datos` is the progress: -2 server problems, -1
 * error, 0 to 99 percent, 100 ready.
 */
export const consultarPreparacion = definirLlamada({
  id: 'IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva',
  resumen: 'Avance de la preparación de una carga masiva',
  metodos: ['GET'],
  rutas: [
    '/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/:idv',
    '/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva',
  ],
  entrada: z.strictObject({ idv: idEntrada }),
  salida: z.int().min(-2).max(100),
  sobre: true,
  quien: quienCarga,
  errores: ['venta.no_encontrada'],
});

/** A file inside JSON, as the specification returns it: `fileContents` is base64. */
export const archivoVM = z.object({ fileContents: z.string(), fileDownloadName: z.string() });

/** GET DescargarErroresCargaMasiva/{idv}: the file with what the preparation found wrong. */
export const descargarErrores = definirLlamada({
  ...consultarPreparacion,
  id: 'IntencionesDeVenta/DescargarErroresCargaMasiva',
  resumen: 'Planilla con los errores de la preparación',
  rutas: [
    '/IntencionesDeVenta/DescargarErroresCargaMasiva/:idv',
    '/IntencionesDeVenta/DescargarErroresCargaMasiva',
  ],
  salida: archivoVM,
  errores: ['venta.no_encontrada', 'carga.sin_errores'],
});

const claves = columnasDe('especial').map(({ clave }) => clave) as [
  ClaveColumna,
  ...ClaveColumna[],
];
export const claveColumna = z.enum(claves);

/** A row of a draft: the text of each cell in the order of the columns, and what is wrong in it. */
const filaVM = z.object({
  numero: z.int(),
  celdas: z.array(z.string()),
  errores: z.array(z.object({ columna: claveColumna, mensaje: z.string() })),
});
export type FilaVM = z.output<typeof filaVM>;

const borradorVM = z.object({
  id: z.int(),
  version: z.int(),
  variante: z.enum(['normal', 'especial']),
  nombreArchivo: z.string(),
  filas: z.array(filaVM),
});
export type BorradorVM = z.output<typeof borradorVM>;

/** GET CargaMasiva/Borrador/{id}: the rows of a file that had errors, to be corrected in place. */
export const leerBorrador = definirLlamada({
  id: 'CargaMasiva/Borrador',
  resumen: 'Filas de una carga con errores, para corregirlas',
  metodos: ['GET'],
  rutas: ['/CargaMasiva/Borrador/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: borradorVM,
  sobre: true,
  quien: quienCarga,
  errores: ['carga.no_encontrada'],
});

/**
 * POST CargaMasiva/AbrirErrores: the rows of a load whose preparation ended with errors (-1), as a
 * draft to be corrected in place with `Corregir`. What the preparation found stands until something
 * is written in its row; the sale that it emptied stays empty. 409 once what was corrected is a sale.
 */
export const abrirErrores = definirLlamada({
  id: 'CargaMasiva/AbrirErrores',
  resumen: 'Abre para corregir las filas que rechazó la preparación',
  metodos: ['POST'],
  rutas: ['/CargaMasiva/AbrirErrores'],
  entrada: z.strictObject({ idv: idEntrada }),
  salida: z.object({ borradorId: z.int(), variante: borradorVM.shape.variante }),
  sobre: true,
  quien: quienCarga,
  errores: ['venta.no_encontrada', 'carga.sin_errores', 'carga.ya_corregida', 'carga.convenio'],
});

const LARGO_DE_CELDA = 200;

/**
 * POST CargaMasiva/Corregir: writes the corrected cells, checks every row again with the rules of
 * the upload and, when none is wrong, begins the sale (`intencion`). `soloValidas` leaves the wrong
 * rows out instead. Otherwise `filas` are the rows that are still wrong.
 */
export const corregirBorrador = definirLlamada({
  id: 'CargaMasiva/Corregir',
  resumen: 'Corrige celdas de una carga con errores y continúa si no queda ninguno',
  metodos: ['POST'],
  rutas: ['/CargaMasiva/Corregir'],
  entrada: z.strictObject({
    id: idEntrada,
    version: z.int().optional(),
    celdas: z
      .array(
        z.strictObject({
          numero: z.int().positive(),
          columna: claveColumna,
          valor: z.string().max(LARGO_DE_CELDA),
        }),
      )
      .max(400_000),
    soloValidas: z.boolean().default(false),
  }),
  textos: { valor: 'celda' },
  cuerpoMaximo: 32 * 1024 * 1024,
  aLaVez: LIBROS_A_LA_VEZ,
  salida: z.object({
    version: z.int(),
    intencion: resumenVM.nullable(),
    filas: z.array(filaVM),
  }),
  sobre: true,
  quien: quienCarga,
  errores: [
    ...['carga.no_encontrada', 'registro.version', 'carga.vacio', 'carga.convenio'],
    'venta.sin_numero',
  ],
});
