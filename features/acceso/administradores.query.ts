import type { Base } from '#nucleo/db/conexion.ts';
import { PERFILES } from '#values/perfil.ts';

/** Returns the administrators who can log in, oldest first. */
export const administradoresQueEntran = (db: Base) =>
  db
    .selectFrom('usuarios')
    .select('id')
    .where('perfil_id', '=', PERFILES.administrador.id)
    .where('vigente', '=', true)
    .where((eb) =>
      eb.or([
        eb('clave_hash', 'is not', null),
        eb('id', 'in', eb.selectFrom('identidades_externas as i').select('i.usuario_id')),
      ]),
    )
    .orderBy('id')
    .execute();

/** Returns whether another administrator than this user can log in. */
export const hayOtroAdministrador = async (db: Base, id: number): Promise<boolean> =>
  (await administradoresQueEntran(db)).some((uno) => uno.id !== id);
