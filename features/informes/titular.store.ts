import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Workbooks of sales, until they are deleted. */
export const TRATAMIENTO_DE_INFORMES: Tratamiento = {
  clase: 'informes',
  titulo: 'Informes de ventas',
  tablas: ['informes', 'informe_partes'],
  titulares: 'Propietarios',
  datos: 'Los de la póliza, en una planilla',
  finalidad: 'Rendir cuentas al corredor',
  base: 'Contrato (art. 13)',
  destinatarios: 'Corredor del convenio',
  conserva: '7 días',
};
