import { quienCarga } from '#features/carga-masiva/carga-masiva.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/**
 * GET CargaMasiva/Plantilla/{variante}: returns the workbook to fill in, with the lists of the
 * agreement.
 */
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
  aLaVez: 2,
  quien: quienCarga,
  errores: ['convenio.no_encontrado'],
});
