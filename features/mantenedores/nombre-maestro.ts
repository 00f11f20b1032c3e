import { validarImpreso } from '#values/letras-del-certificado.ts';
import { aMayusculas } from '#values/persona.ts';
import { z } from 'zod';

const LARGO_MAXIMO = 100;

/** The name of a record of the master data, 1 to 100 characters, kept as a person's name is; certificates show it. */
export const nombreMaestro = z
  .string('Nombre es obligatorio')
  .overwrite(aMayusculas)
  .min(1, 'Nombre es obligatorio')
  .max(LARGO_MAXIMO, `El nombre no puede tener más de ${LARGO_MAXIMO} caracteres`)
  .superRefine((nombre, ctx) => {
    const message = validarImpreso(nombre);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
