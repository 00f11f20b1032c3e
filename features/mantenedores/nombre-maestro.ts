import { validarImpreso } from '#values/letras-del-certificado.ts';
import { z } from 'zod';

const LARGO_MAXIMO = 100;

/**
 * Composes letters and reduces blanks to single spaces. Keeps invisible characters, so that validation
 * refuses them.
 */
const comoSeLee = (nombre: string): string =>
  nombre
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .toUpperCase();

/** Name of a master record, 1 to 100 characters, in upper case; certificates print it. */
export const nombreMaestro = z
  .string('Nombre es obligatorio')
  .overwrite(comoSeLee)
  .min(1, 'Nombre es obligatorio')
  .max(LARGO_MAXIMO, `El nombre no puede tener más de ${LARGO_MAXIMO} caracteres`)
  .superRefine((nombre, ctx) => {
    const message = validarImpreso(nombre);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
