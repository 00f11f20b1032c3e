import {
  borradorVM,
  cargaIniciadaVM,
  claveColumna,
  filaVM,
  LIBROS_A_LA_VEZ,
  quienCarga,
} from '#features/carga-masiva/carga-masiva.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const LARGO_DE_CELDA = 200;

/**
 * GET CargaMasiva/Borrador/{id}: returns the rows of a file with errors, to be corrected in place.
 */
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
 * POST CargaMasiva/AbrirErrores: opens a draft with the rows of a load that ended with errors (-1),
 * or of a ready unpaid sale, for `Corregir`. The sale of the correction replaces the ready one
 * (V-LISTADO-003). An error of the preparation stands until its row is edited. 409 once the
 * correction is a sale.
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
  errores: [
    ...['venta.no_encontrada', 'venta.anulada', 'venta.etapa'],
    ...['carga.sin_errores', 'carga.ya_corregida', 'carga.convenio'],
  ],
});

/**
 * POST CargaMasiva/Corregir: writes the corrected cells and checks every row again with the upload
 * rules. Begins the sale (`intencion`) when none is wrong; `soloValidas` drops the wrong rows
 * instead. Otherwise returns the rows still wrong in `filas`.
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
    intencion: cargaIniciadaVM.nullable(),
    filas: z.array(filaVM),
  }),
  sobre: true,
  quien: quienCarga,
  errores: [
    ...['carga.no_encontrada', 'registro.version', 'carga.vacio', 'carga.convenio'],
    'venta.sin_numero',
  ],
});
