import { z } from 'zod';

/** Reason of a person for a decision, kept in the audit: 10 to 200 characters. */
export const motivoDeCambio = z
  .string('Falta el motivo')
  .trim()
  .min(1, { error: 'Falta el motivo', abort: true })
  .min(10, 'El motivo debe tener al menos 10 caracteres')
  .max(200, 'El motivo debe tener máximo 200 caracteres');
