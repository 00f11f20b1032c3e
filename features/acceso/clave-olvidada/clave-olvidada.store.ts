import type { Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

interface Enlace {
  readonly huella: string;
  readonly usuarioId: number;
  /** Hash of the password hash that the link may replace: a changed password voids it. */
  readonly contra: string;
  readonly ahora: Date;
  readonly venceEn: Date;
}

export const guardarEnlace = async (tx: Tx, enlace: Enlace): Promise<void> => {
  await tx
    .insertInto('claves_olvidadas')
    .values({
      huella: enlace.huella,
      usuario_id: enlace.usuarioId,
      contra: enlace.contra,
      creada_en: enlace.ahora,
      vence_en: enlace.venceEn,
      usada_en: null,
    })
    .execute();
};

/**
 * Number of links sent to a user since then; holds the user's lock, so that concurrent jobs count one after
 * the other.
 */
export const enlacesDesde = async (tx: Tx, usuarioId: number, desde: Date): Promise<number> => {
  await tx
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst();
  const { cuantos } = await tx
    .selectFrom('claves_olvidadas')
    .select((eb) => eb.fn.countAll<string>().as('cuantos'))
    .where('usuario_id', '=', usuarioId)
    .where('creada_en', '>', desde)
    .executeTakeFirstOrThrow();
  return Number(cuantos);
};

/** Consumes a link, once. Undefined if it is no longer valid. */
export const tomarEnlace = (tx: Tx, huella: string, ahora: Date) =>
  tx
    .updateTable('claves_olvidadas')
    .set({ usada_en: ahora })
    .where('huella', '=', huella)
    .where('usada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .returning(['usuario_id', 'contra'])
    .executeTakeFirst();

/** User whose password changes, locked until then. */
export const usuarioDelEnlace = (tx: Tx, id: number) =>
  tx
    .selectFrom('usuarios')
    .select(['id', 'nombre_usuario', 'clave_hash', 'vigente', 'tipo_login', 'perfil_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Ends a user's unused links. */
export const vencerEnlaces = async (tx: Tx, usuarioId: number, ahora: Date): Promise<void> => {
  await tx
    .updateTable('claves_olvidadas')
    .set({ vence_en: ahora })
    .where('usuario_id', '=', usuarioId)
    .where('usada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .execute();
};

export const OLVIDO_DE_ENLACES_DE_CLAVE = filasViejas('claves_olvidadas', 'vence_en', 30);
