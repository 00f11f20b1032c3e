import {
  actualizarRegistro,
  type ClaseDeRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { usuarioDuplicado } from './usuario.errors.ts';

/** The users' table as a kind of record: its facts and the error of a taken name. */
export const USUARIO: ClaseDeRegistro<'usuarios'> = {
  tabla: 'usuarios',
  entidad: 'usuario',
  duplicado: ({ nombre_usuario }) => usuarioDuplicado(nombre_usuario),
};

/** Changes a password, with its audit row; the caller must end the user's sessions. */
export const cambiarClave = async (
  ctx: ContextoTx,
  id: number,
  claveHash: string,
): Promise<void> => {
  const clave = { id, valores: { clave_hash: claveHash }, accion: 'cambiar_clave' } as const;
  await actualizarRegistro(ctx, USUARIO, clave);
};
