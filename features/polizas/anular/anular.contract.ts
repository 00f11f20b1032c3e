import { filasOcultasEntrada } from '#features/registros/libro.contract.ts';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { definirLlamada, idEntrada, momentoEntrada } from '#values/llamada.ts';
import { TEXTO_CON_OCULTOS, validarTexto } from '#values/texto-oculto.ts';
import { z } from 'zod';
import { polizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';

/** Roles that cancel, regenerate and correct what was sold (A-ROL-010 to 012). */
export const quienAtiende = { administrador: 'todo', soporte: 'todo' } as const;

export const MOTIVO_MINIMO = 5;
export const MOTIVO_CORTO = `El motivo debe tener al menos ${MOTIVO_MINIMO} caracteres`;

/** Reason as free text of 5 to 500 characters (docs/decisiones.md, 'Support'). */
export const motivoEntrada = z
  .string('Falta el motivo')
  .trim()
  .min(1, 'Falta el motivo')
  .min(MOTIVO_MINIMO, MOTIVO_CORTO)
  .max(500, 'El motivo debe tener máximo 500 caracteres')
  .refine((motivo) => validarTexto(motivo, { lineas: true }) === null, TEXTO_CON_OCULTOS);

/** Workbooks read at once for one user, so that nobody occupies the reader. */
export const LIBROS_A_LA_VEZ = 2;

/**
 * GET BuscarPorPatenteONumeroPolizaAnular: returns the valid policies of a plate, or one by its
 * number.
 */
export const buscarPorAnular = definirLlamada({
  id: 'ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular',
  resumen: 'Pólizas vigentes que se pueden anular, por patente o número',
  metodos: ['POST', 'GET'],
  rutas: ['/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular'],
  entrada: z.strictObject({
    patente: z.string().max(12).nullish(),
    numeroPoliza: z
      .union([z.int().nonnegative(), z.string().regex(/^\d{0,15}$/, 'Ingrese sólo números')])
      .nullish(),
  }),
  salida: z.array(polizaSoporteVM),
  sobre: true,
  quien: quienAtiende,
  errores: ['poliza.sin_patente_ni_numero', 'poliza.sin_vigentes'],
});

/**
 * POST AnularPolizasAACH: with `polizaId` cancels one policy and returns it. With `files`, an Excel
 * of policies, answers 202 with the job that cancels them (O-22). The motive is required. A file
 * with hidden rows needs `filasOcultas` (400); with `archivoSha256` it must be the counted file
 * (409).
 */
export const anularPoliza = definirLlamada({
  id: 'InformarPolizaAACH/AnularPolizasAACH',
  resumen: 'Anula una póliza, o las de una planilla',
  metodos: ['POST'],
  rutas: ['/InformarPolizaAACH/AnularPolizasAACH'],
  entrada: z.strictObject({
    polizaId: idEntrada.optional(),
    motivoAnulacion: motivoEntrada,
    /** Absent: now by the server's clock. */
    fechaAnulacion: momentoEntrada.optional(),
    filasOcultas: filasOcultasEntrada,
    archivoSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Debe ser el SHA-256 del archivo, en hexadecimal')
      .optional(),
  }),
  textos: { motivoAnulacion: 'lineas' },
  archivo: { campo: 'files', bytesMaximos: BYTES_MAXIMOS, opcional: true },
  aLaVez: LIBROS_A_LA_VEZ,
  salida: z.union([polizaSoporteVM, z.object({ trabajoId: z.string() })]),
  sobre: true,
  quien: quienAtiende,
  errores: [
    'poliza.desconocida',
    'poliza.ya_anulada',
    'poliza.emision_incompleta',
    'anulacion.fecha',
    'anulacion.sin_archivo',
    'anulacion.archivo_y_poliza',
    'anulacion.formato',
    'anulacion.columnas',
    'anulacion.filas',
    'anulacion.vacio',
    'anulacion.hoja_oculta',
    'anulacion.columnas_ocultas',
    'anulacion.filas_ocultas',
    'anulacion.otro_archivo',
  ],
});

/** POST SoporteVenta/AnularVenta: cancels a sale and all its valid policies (O-23). */
export const anularVenta = definirLlamada({
  id: 'SoporteVenta/AnularVenta',
  resumen: 'Anula una venta con todas sus pólizas',
  metodos: ['POST'],
  rutas: ['/SoporteVenta/AnularVenta'],
  entrada: z.strictObject({
    IV: idEntrada,
    MotivoAnulacion: motivoEntrada,
    /** Absent: now by the server's clock. */
    FechaAnulacion: momentoEntrada.optional(),
  }),
  textos: { MotivoAnulacion: 'lineas' },
  archivo: { campo: 'files', bytesMaximos: 1, opcional: true },
  salida: z.object({ id: z.int(), polizasAnuladas: z.int() }),
  sobre: true,
  quien: quienAtiende,
  errores: ['venta.no_encontrada', 'venta.anulada', 'venta.emision_pendiente', 'anulacion.fecha'],
});
