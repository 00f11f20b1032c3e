import type { z } from 'zod';
import { camposInvalidos } from './comunes.errors.ts';

/** Parses a value with a schema. Throws 400 with every error by path. */
export const validar = <E extends z.ZodType>(esquema: E, valor: unknown): z.output<E> => {
  const leido = esquema.safeParse(valor);
  if (leido.success) return leido.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message, ...resto } of leido.error.issues) {
    const claves = 'keys' in resto ? resto.keys : undefined;
    const campo = [...path, ...(claves?.slice(0, 1) ?? [])].join('.') || 'solicitud';
    (errors[campo] ??= []).push(message);
  }
  throw camposInvalidos(errors);
};
