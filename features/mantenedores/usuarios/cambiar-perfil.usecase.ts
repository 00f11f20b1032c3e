import type { CambiarPerfil } from '#features/acceso/oidc/entrar-con-identidad.usecase.ts';
import { aprobacionExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import { Fallo } from '#values/fallo.ts';
import { actualizarUsuario } from './guardar-usuario.usecase.ts';

/** Changes only a user's profile. Returns the reason for a refusal instead of throwing it. */
export const cambiarPerfil: CambiarPerfil = async (ctx, id, perfilId) => {
  try {
    await actualizarUsuario(ctx, { id, perfilId }, null);
    return 'cambiado';
  } catch (error) {
    if (!(error instanceof Fallo)) throw error;
    return error.codigo === aprobacionExigida().codigo ? 'por_aprobar' : 'rechazado';
  }
};
