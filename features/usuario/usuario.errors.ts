import { definirFallo, Fallo } from '#values/fallo.ts';
import { mensajePorEstado } from '#values/respuesta.ts';

type Errores = Readonly<Record<string, readonly string[]>>;

const invalido =
  (codigo: string) =>
  (errors: Errores): Fallo =>
    new Fallo(codigo, 400, mensajePorEstado(400, errors), { errors });

/** Rules of the record are broken: messages by field. */
export const usuarioInvalido = invalido('usuario.invalido');

/** Brokers or agreements that this user may not have, or may not do without. */
export const vinculosInvalidos = invalido('usuario.vinculos');

/** Somebody has that name, whatever its case. */
export const usuarioDuplicado = (nombre: unknown): Fallo =>
  invalido('usuario.duplicado')({
    username: [`Ya existe un usuario con el nombre ${String(nombre)}`],
  });

/** Nobody would be left to turn anybody on again. */
export const ultimoAdministrador = definirFallo(
  'usuario.ultimo_administrador',
  400,
  'Es el único administrador vigente: antes debe haber otro.',
);
