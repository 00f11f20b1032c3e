import { FILAS_OCULTAS } from '#formatos/xlsx/libro.ts';
import { z } from 'zod';

/** Field of a call that takes a workbook: whether its hidden rows are taken (A-OCULTA-001). */
export const filasOcultasEntrada = z
  .enum(FILAS_OCULTAS, 'Indique si o no: si también se toman las filas ocultas')
  .optional();
