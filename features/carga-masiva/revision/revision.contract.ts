import {
  cargaIniciadaVM,
  LIBROS_A_LA_VEZ,
  quienCarga,
  quienCargaEspecial,
} from '#features/carga-masiva/carga-masiva.contract.ts';
import { filasOcultasEntrada } from '#features/registros/libro.contract.ts';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { definirLlamada, enteroEntrada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * Form of a bulk load (V-API-019): `files` carries one workbook. Our additions: `borradorId` is the
 * draft that this corrected file replaces; `filasOcultas` decides about hidden rows; without it a
 * file with hidden rows answers 400.
 */
const formulario = z.strictObject({
  usuarioId: idEntrada,
  convenioId: idEntrada,
  origen: enteroEntrada,
  borradorId: idEntrada.optional(),
  filasOcultas: filasOcultasEntrada,
});

/**
 * POST IngresarDatosVehiculoMasivo: checks the file and begins the sale, which a job prepares. Row
 * errors answer 400 with the file (`fileContents`, `fileDownloadName`) and the draft to correct
 * them (`borradorId`). Wrong columns answer 400 as plain text (V-ERR-044).
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
  cede: 'comienzo',
  /** `borradorId` is never sent in a 200 response: a file with row errors is a 400. */
  salida: cargaIniciadaVM.extend({ borradorId: z.int().optional() }),
  sobre: true,
  quien: quienCarga,
  errores: [
    'venta.sin_numero',
    'carga.filas_con_errores',
    'carga.columnas',
    'carga.formato',
    'carga.filas',
    'carga.vacio',
    'carga.hoja_oculta',
    'carga.columnas_ocultas',
    'carga.filas_ocultas',
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
