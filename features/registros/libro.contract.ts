import { FILAS_OCULTAS } from '#formatos/xlsx/libro.ts';
import { z } from 'zod';

/** What is done with the hidden rows of a workbook, as its call takes it (A-OCULTA-001). */
export const filasOcultasEntrada = z
  .enum(FILAS_OCULTAS, 'Indique si o no: si también se toman las filas ocultas')
  .optional();
