import { Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

const fallo = (codigo: string, errors: Readonly<Record<string, readonly string[]>>): Fallo =>
  new Fallo(codigo, 400, mensajePorEstado(400, errors), { errors });

/** Broken rules of the record: messages by field. */
export const fichaInvalida = (errors: Readonly<Record<string, readonly string[]>>): Fallo =>
  fallo('ficha.invalida', errors);

/** Another record has the RUT; `texto` says which kind. */
export const rutDuplicado = (texto: string): Fallo =>
  fallo('ficha.rut_duplicado', { rut: [texto] });
