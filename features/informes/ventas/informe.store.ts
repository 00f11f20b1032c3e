import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { ClaseDeInforme } from './clases-de-informe.ts';

interface InformeNuevo {
  readonly usuarioId: number;
  readonly clase: ClaseDeInforme;
  readonly alcance: 'todo' | 'corredor' | 'propio';
  readonly desde: string;
  readonly hasta: string;
  readonly conveniosId: readonly number[];
  readonly corredorId: number | null;
  readonly total: number;
  readonly ahora: Date;
}

/** The user's equal report in progress: requesting it twice makes one file. */
export const informeIgualEnCurso = async (
  tx: Tx,
  nuevo: InformeNuevo,
): Promise<number | undefined> => {
  // Serialised per user: two concurrent requests would both find none.
  await sql`select pg_advisory_xact_lock(hashtext('informes'), ${nuevo.usuarioId}::integer)`.execute(
    tx,
  );
  const igual = await tx
    .selectFrom('informes')
    .select('id')
    .where('usuario_id', '=', nuevo.usuarioId)
    .where('estado', '=', 'pendiente')
    .where('clase', '=', nuevo.clase)
    .where('alcance', '=', nuevo.alcance)
    .where('desde', '=', nuevo.desde)
    .where('hasta', '=', nuevo.hasta)
    .where('corredor_id', 'is not distinct from', nuevo.corredorId)
    .where(sql<boolean>`convenios_id = ${[...nuevo.conveniosId]}::integer[]`)
    .executeTakeFirst();
  return igual?.id;
};

export const insertarInforme = async (tx: Tx, nuevo: InformeNuevo): Promise<number> => {
  const { id } = await tx
    .insertInto('informes')
    .values({
      usuario_id: nuevo.usuarioId,
      clase: nuevo.clase,
      alcance: nuevo.alcance,
      desde: nuevo.desde,
      hasta: nuevo.hasta,
      convenios_id: [...nuevo.conveniosId],
      corredor_id: nuevo.corredorId,
      estado: 'pendiente',
      total: nuevo.total,
      creado_en: nuevo.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Starts an attempt with a new turn, which invalidates later writes of earlier attempts. */
export const tomarInforme = (tx: Tx, id: number, ahora: Date) =>
  tx
    .updateTable('informes')
    .set({ turno: sql`turno + 1`, procesadas: 0, avanzo_en: ahora })
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .returningAll()
    .$narrowType<{ clase: ClaseDeInforme }>()
    .executeTakeFirst();

interface Parte {
  readonly ahora: Date;
  readonly informeId: number;
  readonly turno: number;
  readonly numero: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** Records a piece before it is stored, and the progress. Returns false when the turn is over. */
export const anotarParte = async (tx: Tx, parte: Parte, procesadas: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('informes')
    .set({ procesadas, avanzo_en: parte.ahora })
    .where('id', '=', parte.informeId)
    .where('turno', '=', parte.turno)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('informe_partes')
    .values({
      informe_id: parte.informeId,
      turno: parte.turno,
      numero: parte.numero,
      sha256: parte.sha256,
      bytes: parte.bytes,
    })
    .execute();
  return true;
};

interface Final {
  readonly estado: 'listo' | 'fallido';
  readonly ahora: Date;
  /** Turn of the finishing attempt; absent when the report is given up. */
  readonly turno?: number;
  readonly total?: number;
}

/** Ends a report in progress. */
export const terminarInforme = async (
  tx: Tx,
  id: number,
  { estado, ahora, turno, total }: Final,
): Promise<void> => {
  await tx
    .updateTable('informes')
    .set({
      estado,
      terminado_en: ahora,
      ...(total !== undefined && { total, procesadas: total }),
    })
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .$if(turno !== undefined, (q) => q.where('turno', '=', turno ?? 0))
    .execute();
};

/** Deletes a report and the records of its pieces. Returns the number deleted. */
export const borrarInforme = async (db: Base, id: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('informes')
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
