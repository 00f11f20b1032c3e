import { definirFallo, type Fallo, FalloDeTexto } from '#values/fallo.ts';

/**
 * Why a file is not looked into: not a spreadsheet, over 10 MB, other columns than the template's,
 * over 20,000 rows, no row at all, or it took too much time or memory to read.
 */
export type MotivoLibro =
  'formato' | 'tamano' | 'columnas' | 'filas' | 'vacio' | 'tiempo' | 'memoria';

const NO_SE_PUDO_LEER =
  'No fue posible leer el archivo. Por favor, descargue nuevamente la plantilla y copie sólo los datos hacia la nueva plantilla.';

const FALLOS: Readonly<Record<MotivoLibro, () => Fallo>> = {
  formato: definirFallo('carga.formato', 415, 'El archivo no está en el formato correcto'),
  tamano: definirFallo('carga.tamano', 413, 'El archivo supera el máximo de 10 MB'),
  columnas: () => new FalloDeTexto('carga.columnas', 400, 'El archivo difiere de lo esperado'),
  filas: definirFallo(
    'carga.filas',
    400,
    'El archivo supera el máximo de 20.000 filas. Si tiene menos vehículos, elimine las filas sin datos que tengan formato.',
  ),
  vacio: definirFallo('carga.vacio', 400, 'No hay vehículos ingresados'),
  tiempo: definirFallo('carga.tiempo', 400, NO_SE_PUDO_LEER),
  memoria: definirFallo('carga.memoria', 400, NO_SE_PUDO_LEER),
};

/**
 * The failure of a file that could not be looked into. 'columnas' travels as plain text (its
 * message alone, ventas §8), the others as any error.
 */
export const falloDeLibro = (motivo: MotivoLibro): Fallo => FALLOS[motivo]();

/** What the screen says on the plain text of 'columnas' (ventas §8). */
export const TEXTO_COLUMNAS =
  'Ocurrió un error al cargar el archivo. Por favor, verifique que el archivo sea el correcto y que esté actualizado. Si el error persiste, descargue nuevamente la plantilla y copie los datos hacia la nueva plantilla.';

/** Rows with errors; the body carries `fileContents` (base64) and `fileDownloadName` (ventas §3). */
export const filasConErrores = definirFallo(
  'carga.filas_con_errores',
  400,
  'Uno o más campos están incorrectos. Se ha generado e iniciado la descarga de un archivo con los errores, realice las correciones indicadas dentro del mismo.',
);

/** Missing, another's, or a draft whose sale has begun: the same answer. */
export const cargaNoEncontrada = definirFallo(
  'carga.no_encontrada',
  404,
  'No se han encontrado resultados',
);

/** There is no file of errors: the preparation has not ended with any. */
export const sinErrores = definirFallo('carga.sin_errores', 404, 'La carga no tiene errores');
