import { fallosDeLibro } from '#features/registros/libro.errors.ts';
import { definirFallo } from '#values/fallo.ts';
import { formatearNumero } from '#values/numero.ts';
import { FILAS_DE_PLANILLA } from './planilla.ts';

const filas = definirFallo(
  'planilla.filas',
  400,
  `La planilla tiene más de ${formatearNumero(FILAS_DE_PLANILLA)} filas. Divídala en varias.`,
);

export const planillaLarga = filas;

/** Too many records for one workbook: a shortened one would pass for the whole. */
export const planillaNoAlcanza = definirFallo(
  'planilla.no_alcanza',
  400,
  `Hay más de ${formatearNumero(FILAS_DE_PLANILLA)} registros y no caben en una planilla. Cree y cambie los suyos desde la lista.`,
);

/** Record of a row that changed since the review. A reload of the page would lose the workbook. */
export const filaCambiada = definirFallo(
  'planilla.fila_cambiada',
  409,
  'El registro cambió desde la revisión. Presione Revisar de nuevo y vuelva a guardar.',
);

export const sinPlanilla = definirFallo('planilla.vacio', 400, 'Falta la planilla');

/** Errors of an unreadable workbook. */
export const falloDePlanilla = fallosDeLibro('planilla', {
  columnas: definirFallo(
    'planilla.columnas',
    400,
    'Las columnas del archivo no son las de la planilla. Descárguela y copie sus datos en ella.',
  ),
  filas,
  vacio: definirFallo('planilla.vacio', 400, 'La planilla no tiene filas'),
});
