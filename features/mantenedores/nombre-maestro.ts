import { TEXTO_CON_OCULTOS, validarTexto } from '#values/texto-oculto.ts';
import { z } from 'zod';

const LARGO_MAXIMO = 100;

/** The name of a record of the master data, 1 to 100 characters, kept in upper case. */
export const nombreMaestro = z
  .string('Nombre es obligatorio')
  .trim()
  .toUpperCase()
  .min(1, 'Nombre es obligatorio')
  .max(LARGO_MAXIMO, `El nombre no puede tener más de ${LARGO_MAXIMO} caracteres`)
  .refine((nombre) => validarTexto(nombre) === null, TEXTO_CON_OCULTOS);
