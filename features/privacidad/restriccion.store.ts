import type { Tx } from '#nucleo/db/conexion.ts';
import { borrarFilas, type ClaseDeDatos } from '#nucleo/db/olvido.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';

export interface RestriccionNueva extends Titular {
  readonly clase: 'bloqueo' | 'oposicion';
  readonly solicitudId: number;
  readonly ahora: Date;
  readonly hasta: Fecha | null;
}

export const guardarRestriccion = async (tx: Tx, nueva: RestriccionNueva): Promise<void> => {
  await tx
    .insertInto('restricciones')
    .values({
      clase: nueva.clase,
      rut: nueva.rut,
      correo: nueva.correo,
      solicitud_id: nueva.solicitudId,
      desde: nueva.ahora,
      hasta: nueva.hasta,
    })
    .execute();
};

/** Ends the restriction of a request, except for a legal hold; false if there was none. */
export const levantarRestriccion = async (tx: Tx, solicitudId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('restricciones')
    .where('solicitud_id', '=', solicitudId)
    .where('hasta', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes blocks after their legal hold, when the data are already anonymous. */
export const OLVIDO_DE_RESTRICCIONES: ClaseDeDatos = {
  clase: 'restricciones',
  // Leaves the anonymising sweep time to run first.
  dias: 2,
  pasada: borrarFilas('restricciones', ({ limite }) => sql`hasta < ${limite}::timestamptz::date`),
};
