import type { Base } from '#nucleo/db/conexion.ts';
import type { Paso } from '#values/paso.ts';
import { type Rol, rolDePerfilId } from '#values/perfil.ts';

/** Returns whether a user has a second factor in use: a code application or a passkey. */
const tieneFactor = async (db: Base, usuarioId: number): Promise<boolean> => {
  const { tiene } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('factores_totp as f')
              .select('f.usuario_id')
              .where('f.usuario_id', '=', usuarioId)
              .where('f.activado_en', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('llaves_de_acceso as l')
              .select('l.id')
              .where('l.usuario_id', '=', usuarioId),
          ),
        ])
        .as('tiene'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(tiene);
};

/** Returns the user with the profile that decides about a required second factor. */
export const usuarioConPerfil = (db: Base, id: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'perfil_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Returns the step that a user with the right password still needs; null for none. */
export const pasoPendiente = async (
  db: Base,
  { id, perfil_id: perfilId }: { readonly id: number; readonly perfil_id: number },
  exigido: readonly Rol[],
): Promise<Paso | null> => {
  if (await tieneFactor(db, id)) return 'factor';
  return exigido.includes(rolDePerfilId(perfilId)) ? 'enrolar' : null;
};
