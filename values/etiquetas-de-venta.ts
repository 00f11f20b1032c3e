import {
  NOMBRE_DE_AVANCE,
  NOMBRE_DE_EMISION,
  NOMBRE_DE_ETAPA,
  SIN_EMISION,
} from './nombres-de-estado.ts';

const ETIQUETAS_VENTA: Readonly<Record<number, string>> = NOMBRE_DE_AVANCE;

/** Label of a sale status; 'Estado Desconocido' for a number without a label (V-ENT-029). */
export const etiquetaEstadoVenta = (estado: number): string =>
  ETIQUETAS_VENTA[estado] ?? 'Estado Desconocido';

const ETIQUETAS_EMISION: Readonly<Record<number, string>> = NOMBRE_DE_EMISION;

/** Label of an emission status: null (none yet) or 0 to 3; else 'Estado Desconocido' (V-ENT-030). */
export const etiquetaEstadoEmision = (estado: number | null): string =>
  estado === null ? SIN_EMISION : (ETIQUETAS_EMISION[estado] ?? 'Estado Desconocido');

const ETIQUETAS_ETAPA: Readonly<Record<number, string>> = NOMBRE_DE_ETAPA;

/** Label of the step of a sale intention, 0 to 5, for Soporte; '' for any other (V-ENT-031). */
export const etiquetaDeEtapa = (etapa: number): string => ETIQUETAS_ETAPA[etapa] ?? '';
