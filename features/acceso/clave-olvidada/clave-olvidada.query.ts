import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Maximum users mailed at once, because several may share an e-mail. */
const MAXIMOS = 5;

/**
 * Users with a password and an e-mail, by user name or e-mail. For `perfiles`, also users without a password,
 * who are told so.
 */
export const usuariosConClave = (db: Base, usuario: string, sinClave: readonly number[]) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['u.id', 'u.nombre_usuario', 'u.clave_hash', 'u.perfil_id', 'e.email'])
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['u.nombre_usuario']), '=', usuario.toLowerCase()),
        eb(eb.fn('lower', ['e.email']), '=', usuario.toLowerCase()),
      ]),
    )
    .where('u.vigente', '=', true)
    .where('u.tipo_login', '=', 0)
    .where((eb) =>
      eb.or([eb('u.clave_hash', 'is not', null), eb('u.perfil_id', 'in', [0, ...sinClave])]),
    )
    .where('e.email', '<>', '')
    .orderBy('u.id')
    .limit(MAXIMOS)
    .execute();

/** User of an unused and unexpired link, with the password hash that it may replace. */
export const enlaceSinUsar = (db: Base, huella: string, ahora: Date) =>
  db
    .selectFrom('claves_olvidadas as c')
    .innerJoin('usuarios as u', 'u.id', 'c.usuario_id')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['c.contra', 'u.nombre_usuario', 'u.clave_hash', 'u.vigente', 'u.tipo_login'])
    .select(['u.perfil_id', 'e.email'])
    .where('c.huella', '=', huella)
    .where('c.usada_en', 'is', null)
    .where('c.vence_en', '>', ahora)
    .executeTakeFirst();

export type DeQuien = { readonly entidadId: number } | { readonly usuarioId: number };

/** One user, or every user of an entity, with the e-mail that gets their links. */
export const destinatariosDe = (db: Base, de: DeQuien) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['u.id', 'u.nombre_usuario', 'u.clave_hash', 'u.vigente', 'u.tipo_login'])
    .select(['u.perfil_id', 'e.email'])
    .where((eb) =>
      'usuarioId' in de ? eb('u.id', '=', de.usuarioId) : eb('e.id', '=', de.entidadId),
    )
    .orderBy('u.id')
    .execute();

/** Fingerprints of the passwords that a user's links of at least these hours may replace. */
export const contrasDeEnlaces = async (
  db: Base,
  usuarioId: number,
  horas: number,
): Promise<string[]> => {
  const filas = await db
    .selectFrom('claves_olvidadas')
    .select('contra')
    .where('usuario_id', '=', usuarioId)
    .where(sql<boolean>`vence_en - creada_en >= make_interval(hours => ${horas})`)
    .execute();
  return filas.map(({ contra }) => contra);
};
