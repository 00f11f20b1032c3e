import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

export const darTurno = async (db: Base, ahora: Date): Promise<number> => {
  const { id } = await db
    .insertInto('turnos_de_espera')
    .values({ llego_en: ahora, visto_en: ahora, entro_en: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const anotarPresencia = async (db: Base, id: number, ahora: Date): Promise<void> => {
  await db
    .updateTable('turnos_de_espera')
    .set({ visto_en: ahora })
    .where('id', '=', id)
    .where('entro_en', 'is', null)
    .execute();
};

interface Entrada {
  readonly turno: number | null;
  readonly sesionId: string;
  readonly ahora: Date;
}

/**
 * Records an entry, with its turn or null without a wait. Returns the session that the turn
 * admitted before, or null. The row lock serializes entries by one turn, so that each closes the
 * session before it.
 */
export const anotarEntrada = async (
  tx: Tx,
  { turno, sesionId, ahora }: Entrada,
): Promise<string | null> => {
  if (turno === null) {
    await tx
      .insertInto('turnos_de_espera')
      .values({ llego_en: ahora, visto_en: ahora, entro_en: ahora, sesion_id: sesionId })
      .execute();
    return null;
  }
  const antes = await tx
    .selectFrom('turnos_de_espera')
    .select(['entro_en', 'sesion_id'])
    .where('id', '=', turno)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('turnos_de_espera')
    .set({ entro_en: antes?.entro_en ?? ahora, sesion_id: sesionId })
    .where('id', '=', turno)
    .execute();
  return antes?.sesion_id ?? null;
};

export const OLVIDO_DE_TURNOS = filasViejas('turnos_de_espera', 'visto_en', 1);
