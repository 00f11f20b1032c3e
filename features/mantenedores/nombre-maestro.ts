import { validarImpreso } from '#values/letras-del-certificado.ts';
import { z } from 'zod';

const LARGO_MAXIMO = 100;

/** Composed letters and plain single spaces; what does not show stays, to be refused. */
const comoSeLee = (nombre: string): string =>
  nombre
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .toUpperCase();

/** The name of a record of the master data, 1 to 100 characters, in upper case; certificates show it. */
export const nombreMaestro = z
  .string('Nombre es obligatorio')
  .overwrite(comoSeLee)
  .min(1, 'Nombre es obligatorio')
  .max(LARGO_MAXIMO, `El nombre no puede tener más de ${LARGO_MAXIMO} caracteres`)
  .superRefine((nombre, ctx) => {
    const message = validarImpreso(nombre);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
