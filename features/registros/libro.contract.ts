import { FILAS_OCULTAS } from '#formatos/xlsx/libro.ts';
import { z } from 'zod';

/** Field of a call with a workbook: whether to include hidden rows (A-OCULTA-001). */
export const filasOcultasEntrada = z
  .enum(FILAS_OCULTAS, 'Indique si o no: si también se toman las filas ocultas')
  .optional();
