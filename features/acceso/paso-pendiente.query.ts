import type { Base } from '#nucleo/db/conexion.ts';
import type { Paso } from '#values/paso.ts';
import { type Rol, rolDePerfilId } from '#values/perfil.ts';

/** Whether a user has a second factor that is in use: an application of codes, or a passkey. */
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

/** Whom a second factor may be demanded of. */
export const usuarioConPerfil = (db: Base, id: number) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'perfil_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What a user who gave the right password still lacks; null when nothing. */
export const pasoPendiente = async (
  db: Base,
  { id, perfil_id: perfilId }: { readonly id: number; readonly perfil_id: number },
  exigido: readonly Rol[],
): Promise<Paso | null> => {
  if (await tieneFactor(db, id)) return 'factor';
  return exigido.includes(rolDePerfilId(perfilId)) ? 'enrolar' : null;
};
