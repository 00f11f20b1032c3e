import { fallosDeLibro } from '#features/registros/libro.errors.ts';
import { sinVehiculos, TEXTO_VEHICULOS } from '#features/ventas/venta.errors.ts';
import { definirFallo, Fallo, FalloDeTexto } from '#values/fallo.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/**
 * Errors of an unreadable file. 'columnas' is sent as plain text (its message alone, V-ERR-044),
 * the others as JSON errors.
 */
export const falloDeLibro = fallosDeLibro('carga', {
  columnas: () => new FalloDeTexto('carga.columnas', 400, 'El archivo difiere de lo esperado'),
  filas: definirFallo(
    'carga.filas',
    400,
    'El archivo supera el máximo de 20.000 filas. Si tiene menos vehículos, elimine las filas sin datos que tengan formato.',
  ),
  vacio: definirFallo('carga.vacio', 400, sinVehiculos.texto),
});

/** Text that the screen shows for the plain text of 'columnas' (V-ERR-044). */
export const TEXTO_COLUMNAS =
  'Ocurrió un error al cargar el archivo. Por favor, verifique que el archivo sea el correcto y que esté actualizado. Si el error persiste, descargue nuevamente la plantilla y copie los datos hacia la nueva plantilla.';

/** Keys of texts that the body of a refused file may hold (V-ENT-017), in reading order. */
export const CLAVES_DE_TEXTO = [
  'Vehiculos',
  'MensajeError',
  'Convenio',
  'Usuario',
  'IntencionDeVenta',
] as const;

/** Text for rows with errors (V-ERR-040). */
export const TEXTO_FILAS =
  'Uno o más campos están incorrectos. Se ha generado e iniciado la descarga de un archivo con los errores, realice las correciones indicadas dentro del mismo.';

/**
 * Rows have errors; the body returns the file with them marked. `fileContents` is base64
 * (V-ERR-041).
 */
export const filasConErrores = (cuerpo: {
  readonly fileContents: string;
  readonly fileDownloadName: string;
  readonly [clave: string]: unknown;
}): Fallo =>
  new Fallo('carga.filas_con_errores', 400, TEXTO_FILAS, { MensajeError: TEXTO_FILAS, ...cuerpo });

/** The agreement may not be sold: it is not valid or outside its dates. */
export const convenioSinVenta = (): Fallo =>
  new Fallo('carga.convenio', 400, TEXTO_VEHICULOS, {
    Convenio: TEXTO_VEHICULOS,
    Vehiculos: TEXTO_VEHICULOS,
  });

/** The load is missing, another user's, or a draft whose sale began. */
export const cargaNoEncontrada = definirFallo('carga.no_encontrada', 404, SIN_RESULTADOS);

/** The preparation has not ended with errors, so there is no file of them. */
export const sinErrores = definirFallo('carga.sin_errores', 404, 'La carga no tiene errores');

/** The refused rows were corrected and belong to another sale, so they are not sold twice. */
export const cargaYaCorregida = (ventaId: number): Fallo =>
  new Fallo(
    'carga.ya_corregida',
    409,
    `Estas filas ya se corrigieron: siguen en la venta N° ${ventaId}.`,
  );
