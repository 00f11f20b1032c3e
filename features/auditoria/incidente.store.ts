import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import type { ClaseDeIncidente } from './incidente.ts';

export interface Incidente {
  readonly clase: ClaseDeIncidente;
  /** Null without a sale. */
  readonly ventaId: number | null;
  readonly detalle: string;
  /** Cause, of those that its class has. */
  readonly causa?: string;
  readonly ahora: Date;
}

export const guardarIncidente = async (tx: Tx, incidente: Incidente): Promise<void> => {
  await tx
    .insertInto('incidentes')
    .values({
      clase: incidente.clase,
      venta_id: incidente.ventaId,
      detalle: incidente.detalle,
      causa: incidente.causa ?? null,
      abierto_en: incidente.ahora,
      cerrado_en: null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
};

export const guardarCierre = async (
  tx: Tx,
  ventaIds: readonly number[],
  clases: readonly ClaseDeIncidente[],
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('incidentes')
    .set({ cerrado_en: ahora })
    .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
    .where('clase', 'in', clases)
    .where('cerrado_en', 'is', null)
    .execute();
};

/** Closes incidents without a sale whose detail differs from `detalle`. */
export const cerrarSinVenta = async (
  tx: Tx,
  clases: readonly ClaseDeIncidente[],
  detalle: string,
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('incidentes')
    .set({ cerrado_en: ahora })
    .where('venta_id', 'is', null)
    .where('clase', 'in', clases)
    .where('detalle', '<>', detalle)
    .where('cerrado_en', 'is', null)
    .execute();
};

/** Class of an open incident under a row lock, or undefined. */
export const tomarAbierto = (tx: Tx, id: number) =>
  tx
    .selectFrom('incidentes')
    .select(['clase', 'venta_id'])
    .where('id', '=', id)
    .where('cerrado_en', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const marcarCerrado = async (tx: Tx, id: number, ahora: Date): Promise<void> => {
  await tx.updateTable('incidentes').set({ cerrado_en: ahora }).where('id', '=', id).execute();
};
