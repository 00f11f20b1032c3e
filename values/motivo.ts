import { z } from 'zod';

/** Fewest and most characters of the reason of a change. */
export const LARGO_DE_CAMBIO = [10, 200] as const;

const [MINIMO, MAXIMO] = LARGO_DE_CAMBIO;

/** Reason of a person for a decision, kept in the audit: 10 to 200 characters. */
export const motivoDeCambio = z
  .string('Falta el motivo')
  .trim()
  .min(1, { error: 'Falta el motivo', abort: true })
  .min(MINIMO, `El motivo debe tener al menos ${MINIMO} caracteres`)
  .max(MAXIMO, `El motivo debe tener máximo ${MAXIMO} caracteres`);

/** Limits of a reason, as its field tells them. */
export const largoDeMotivo = ([minimo, maximo]: readonly [number, number]): string =>
  `De ${minimo} a ${maximo} caracteres.`;
