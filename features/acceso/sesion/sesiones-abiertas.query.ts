import type { Base } from '#nucleo/db/conexion.ts';

/** Returns the open and valid logins of a user, latest use first. */
export const abiertasDe = (db: Base, usuarioId: number, ahora: Date) =>
  db
    .selectFrom('sesiones')
    .select(['id', 'ip', 'navegador', 'creada_en', 'rotada_en', 'usada_en'])
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'login')
    .where('paso', 'is', null)
    .where('cerrada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .orderBy((eb) => eb.fn.coalesce('usada_en', 'rotada_en'), 'desc')
    .orderBy('id')
    .execute();

export const existeUsuario = async (db: Base, id: number): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

export const comenzoLaSesion = async (db: Base, id: string): Promise<Date | null> =>
  (await db.selectFrom('sesiones').select('creada_en').where('id', '=', id).executeTakeFirst())
    ?.creada_en ?? null;
