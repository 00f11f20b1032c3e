import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Processing of uploaded workbooks of vehicles. */
export const TRATAMIENTO_DE_CARGAS: Tratamiento = {
  clase: 'cargas',
  titulo: 'Planillas cargadas',
  tablas: ['cargas', 'carga_filas', 'anulaciones_masivas', 'anulacion_filas'],
  titulares: 'Propietarios',
  datos: 'Las celdas de la planilla, como venían',
  finalidad: 'Preparar una venta masiva o una anulación',
  base: 'Medidas precontractuales y contrato (art. 13)',
  destinatarios: 'Corredor del convenio',
  conserva: '90 días',
};
