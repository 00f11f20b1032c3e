import type { Base } from '#nucleo/db/conexion.ts';

export const llavesDe = (db: Base, usuarioId: number) =>
  db
    .selectFrom('llaves_de_acceso')
    .select(['id', 'nombre', 'credencial', 'creada_en', 'usada_en'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute();

/** Returns a key with its owner, if the owner may log in now. */
export const llavePorCredencial = async (db: Base, credencial: string) =>
  (await db
    .selectFrom('llaves_de_acceso as l')
    .innerJoin('usuarios as u', 'u.id', 'l.usuario_id')
    .select(['l.id', 'l.credencial', 'l.clave_publica', 'l.contador'])
    .select(['u.id as usuarioId', 'u.nombre_usuario', 'u.perfil_id'])
    .where('l.credencial', '=', credencial)
    .where('u.vigente', '=', true)
    .where('u.tipo_login', '=', 0)
    .executeTakeFirst()) ?? null;
