import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

type Errores = Readonly<Record<string, readonly string[]>>;

const invalido =
  (codigo: string) =>
  (errors: Errores): Fallo =>
    new Fallo(codigo, 400, mensajePorEstado(400, errors), { errors });

/** Broken rules of the record: messages by field. */
export const usuarioInvalido = invalido('usuario.invalido');

/** Brokers or agreements that this user may not have, or must have. */
export const vinculosInvalidos = invalido('usuario.vinculos');

/** The name is taken, in any case. */
export const usuarioDuplicado = (nombre: unknown): Fallo =>
  invalido('usuario.duplicado')({
    username: [`Ya existe un usuario con el nombre ${String(nombre)}`],
  });

/** Nobody would remain to enable anybody again. */
export const ultimoAdministrador = definirFallo(
  'usuario.ultimo_administrador',
  400,
  'Es el único administrador vigente: antes debe haber otro.',
);
