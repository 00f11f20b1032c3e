import { Fallo } from './fallo.ts';
import { mensajePorEstado } from './respuesta.ts';

/** Messages by input field. */
export type ErroresDeCampos = Readonly<Record<string, readonly string[]>>;

/** Returns the factory of one error at fields of the input, with the body key `errors` of the specification. */
export const definirFalloDeCampos =
  (codigo: string, estado = 400) =>
  (errors: ErroresDeCampos): Fallo =>
    new Fallo(codigo, estado, mensajePorEstado(400, errors), { errors });
