import type { Base } from '#nucleo/db/conexion.ts';
import type { Paso } from '#values/paso.ts';
import { type Rol, rolDePerfilId } from '#values/perfil.ts';

/** Whether a user has a second factor that is in use. */
export const tieneFactor = async (db: Base, usuarioId: number): Promise<boolean> => {
  const fila = await db
    .selectFrom('factores_totp')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .where('activado_en', 'is not', null)
    .executeTakeFirst();
  return fila !== undefined;
};

/** What a user who gave the right password still lacks; null when nothing. */
export const pasoPendiente = async (
  db: Base,
  { id, perfil_id: perfilId }: { readonly id: number; readonly perfil_id: number },
  exigido: readonly Rol[],
): Promise<Paso | null> => {
  if (await tieneFactor(db, id)) return 'factor';
  return exigido.includes(rolDePerfilId(perfilId)) ? 'enrolar' : null;
};
