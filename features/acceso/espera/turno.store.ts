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

/** Somebody came in, with a turn or without having waited. */
export const anotarEntrada = async (tx: Tx, turno: number | null, ahora: Date): Promise<void> => {
  if (turno === null) {
    await tx
      .insertInto('turnos_de_espera')
      .values({ llego_en: ahora, visto_en: ahora, entro_en: ahora })
      .execute();
    return;
  }
  await tx
    .updateTable('turnos_de_espera')
    .set({ entro_en: ahora })
    .where('id', '=', turno)
    .where('entro_en', 'is', null)
    .execute();
};

export const OLVIDO_DE_TURNOS = filasViejas('turnos_de_espera', 'visto_en', 1);
