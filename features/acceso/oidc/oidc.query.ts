import type { Base } from '#nucleo/db/conexion.ts';

/** User linked to a provider's account; null if none is. */
export const usuarioDeIdentidad = async (
  db: Base,
  { emisor, sujeto }: { readonly emisor: string; readonly sujeto: string },
): Promise<number | null> => {
  const fila = await db
    .selectFrom('identidades_externas')
    .select('usuario_id')
    .where('emisor', '=', emisor)
    .where('sujeto', '=', sujeto)
    .executeTakeFirst();
  return fila?.usuario_id ?? null;
};

/**
 * The only user with login and this e-mail. Null if there are several, because the e-mail then identifies
 * nobody.
 */
export const usuarioDeCorreo = async (db: Base, correo: string): Promise<number | null> => {
  const filas = await db
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select('u.id')
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', correo))
    .where('u.vigente', '=', true)
    .where('u.tipo_login', '=', 0)
    .limit(2)
    .execute();
  return filas.length === 1 ? (filas[0]?.id ?? null) : null;
};

export const perfilDeUsuario = async (db: Base, id: number): Promise<number | null> =>
  (await db.selectFrom('usuarios').select('perfil_id').where('id', '=', id).executeTakeFirst())
    ?.perfil_id ?? null;

export const hayUsuarioLlamado = async (db: Base, nombre: string): Promise<boolean> =>
  (await db
    .selectFrom('usuarios')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['nombre_usuario']), '=', nombre.toLowerCase()))
    .executeTakeFirst()) !== undefined;
