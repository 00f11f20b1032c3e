import {
  NOMBRE_DE_AVANCE,
  NOMBRE_DE_EMISION,
  NOMBRE_DE_ETAPA,
  SIN_EMISION,
} from './nombres-de-estado.ts';

const ETIQUETAS_VENTA: Readonly<Record<number, string>> = NOMBRE_DE_AVANCE;

/** The label of a server sale status; any number without one is 'Estado Desconocido' (V-ENT-029). */
export const etiquetaEstadoVenta = (estado: number): string =>
  ETIQUETAS_VENTA[estado] ?? 'Estado Desconocido';

const ETIQUETAS_EMISION: Readonly<Record<number, string>> = NOMBRE_DE_EMISION;

/** The label of an emission status 0 to 3 (V-ENT-030), of none yet; 'Estado Desconocido' for any other. */
export const etiquetaEstadoEmision = (estado: number | null): string =>
  estado === null ? SIN_EMISION : (ETIQUETAS_EMISION[estado] ?? 'Estado Desconocido');

const ETIQUETAS_ETAPA: Readonly<Record<number, string>> = NOMBRE_DE_ETAPA;

/** The step of a sale intention (0 to 5) as Soporte reads it (V-ENT-031); blank for any other. */
export const etiquetaDeEtapa = (etapa: number): string => ETIQUETAS_ETAPA[etapa] ?? '';
