import type { ContextoTx } from '#nucleo/contexto.ts';
import { PERFILES } from '#values/perfil.ts';

/**
 * Whether this e-mail would take the place of that of an Administrador other than the caller, where the
 * settings want two persons for them: whoever reads it chooses their password anew.
 */
export const cambiaCorreoDeAdministrador = async (
  { tx, actor, ajustes }: ContextoTx,
  entidadId: number,
  email: string | null | undefined,
): Promise<boolean> => {
  if (!ajustes.dosPersonas.administradores || email === undefined) return false;
  const ajeno = await tx
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select('u.id')
    .where('e.id', '=', entidadId)
    .where('e.email', 'is distinct from', email?.trim() || null)
    .where('u.perfil_id', '=', PERFILES.administrador.id)
    .where('u.id', '<>', actor.usuarioId ?? 0)
    .executeTakeFirst();
  return ajeno !== undefined;
};
