import { archivoVM, quienCarga } from '#features/carga-masiva/carga-masiva.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * GET ConsultaEstadoPreparacionCargaMasiva/{idv}: `datos` is the progress: -2 server problems, -1
 * error, 0 to 99 percent, 100 ready. With `Prefer: wait=10` the server may hold the answer until
 * there is news.
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

/**
 * GET DescargarErroresCargaMasiva/{idv}: returns the file with the errors that the preparation
 * found.
 */
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
