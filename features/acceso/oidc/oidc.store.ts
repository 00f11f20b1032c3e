import type { IdaYVuelta } from '#integrations/identidad/port.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

interface IdaGuardada extends Omit<IdaYVuelta, 'state'> {
  readonly huella: string;
  /** Hash of the cookie in the browser that began. */
  readonly navegador: string;
  readonly venceEn: Date;
}

export const guardarIda = async (tx: Tx, ida: IdaGuardada): Promise<void> => {
  await tx
    .insertInto('idas_al_proveedor')
    .values({
      huella: ida.huella,
      navegador: ida.navegador,
      nonce: ida.nonce,
      verificador: ida.verificador,
      vence_en: ida.venceEn,
    })
    .execute();
};

/** Consumes a started login, once. Undefined if it is invalid, or of another browser. */
export const tomarIda = (
  tx: Tx,
  { huella, navegador }: Pick<IdaGuardada, 'huella' | 'navegador'>,
  ahora: Date,
) =>
  tx
    .deleteFrom('idas_al_proveedor')
    .where('huella', '=', huella)
    .where('navegador', '=', navegador)
    .where('vence_en', '>', ahora)
    .returning(['nonce', 'verificador'])
    .executeTakeFirst();

interface Identidad {
  readonly emisor: string;
  readonly sujeto: string;
}

/** Links an account to a user without one at that provider; false if the user has another one. */
export const vincular = async (
  tx: Tx,
  { emisor, sujeto }: Identidad,
  usuarioId: number,
  ahora: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identidades_externas')
    .values({ emisor, sujeto, usuario_id: usuarioId, creada_en: ahora, usada_en: ahora })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const anotarUso = async (
  tx: Tx,
  { emisor, sujeto }: Identidad,
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('identidades_externas')
    .set({ usada_en: ahora })
    .where('emisor', '=', emisor)
    .where('sujeto', '=', sujeto)
    .execute();
};

export const desvincular = async (tx: Tx, usuarioId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('identidades_externas')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The current user, locked until the session is open (C13). */
export const usuarioQueEntra = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('usuarios')
    .select(['id', 'nombre_usuario', 'perfil_id'])
    .where('id', '=', id)
    .where('vigente', '=', true)
    .where('tipo_login', '=', 0)
    .forShare()
    .executeTakeFirst()) ?? null;

export const OLVIDO_DE_IDAS = filasViejas('idas_al_proveedor', 'vence_en', 0);
