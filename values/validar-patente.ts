import { DV_AJENO, dvPatenteValido } from './formato-patente.ts';
import { LARGO_PATENTE } from './patente.ts';

/**
 * Message for a plate with a wrong check digit, such as 'HWJP59-1', else null (V-INGRESO-021). It checks
 * nothing else.
 */
export const reparoDeDv = (texto: string): string | null => {
  const [, patente = '', dv = ''] = /^([A-Z\d]{6})-([\dK])$/.exec(texto) ?? [];
  return patente === '' || dvPatenteValido(patente, dv) ? null : DV_AJENO;
};

export const PATENTE_CORTA = 'La patente debe tener al menos 6 caracteres';

/**
 * Message for a typed plate, or null when it has six letters or digits (V-VEH-017 to V-VEH-019). Other
 * characters are ignored; store `normalizarPatente(texto)`.
 */
export const validarPatente = (texto: string): string | null => {
  const { length } = texto.replace(/[^A-Za-z0-9]/g, '');
  if (length === 0) return 'Patente es obligatorio';
  if (length < LARGO_PATENTE) return PATENTE_CORTA;
  if (length === LARGO_PATENTE) return null;
  return reparoDeDv(texto) ?? 'La patente no puede tener más de 6 caracteres';
};
