import { definirFallo, type Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';

/** Broken rules of the record: messages by field. */
export const usuarioInvalido = definirFalloDeCampos('usuario.invalido');

/** Brokers or agreements that this user may not have, or must have. */
export const vinculosInvalidos = definirFalloDeCampos('usuario.vinculos');

const duplicado = definirFalloDeCampos('usuario.duplicado');
/** The name is taken, in any case. */
export const usuarioDuplicado = (nombre: unknown): Fallo =>
  duplicado({ username: [`Ya existe un usuario con el nombre ${String(nombre)}`] });

/** Nobody would remain to enable anybody again. */
export const ultimoAdministrador = definirFallo(
  'usuario.ultimo_administrador',
  400,
  'Es el único administrador vigente: antes debe haber otro.',
);
