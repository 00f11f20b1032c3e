import type { Base } from '#nucleo/db/conexion.ts';

/**
 * Returns the second factor of a user, with the number of recovery codes left; null for an unknown
 * user.
 */
export const factorDe = async (db: Base, usuarioId: number) => {
  const fila = await db
    .selectFrom('usuarios as u')
    .leftJoin('factores_totp as f', 'f.usuario_id', 'u.id')
    .select(['u.id', 'u.nombre_usuario', 'u.perfil_id', 'u.clave_hash', 'f.activado_en'])
    .select((eb) =>
      eb
        .selectFrom('codigos_de_respaldo as c')
        .select((c) => c.fn.countAll<string>().as('cuantos'))
        .whereRef('c.usuario_id', '=', 'u.id')
        .where('c.usado_en', 'is', null)
        .as('codigos'),
    )
    .select((eb) =>
      eb
        .selectFrom('llaves_de_acceso as l')
        .select((l) => l.fn.countAll<number>().as('cuantas'))
        .whereRef('l.usuario_id', '=', 'u.id')
        .as('llaves'),
    )
    .select((eb) =>
      eb
        .selectFrom('identidades_externas as i')
        .select((i) => i.fn.min('i.creada_en').as('desde'))
        .whereRef('i.usuario_id', '=', 'u.id')
        .as('cuenta_externa'),
    )
    .where('u.id', '=', usuarioId)
    .executeTakeFirst();
  return fila ?? null;
};
