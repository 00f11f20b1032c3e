import type { Tx } from '#server/db/conexion.ts';

/** What needs a person to look at it, by the room that opens it. */
export type ClaseDeIncidente =
  | 'sin_numeros'
  | 'emision_fallida'
  | 'documento_sin_rehacer'
  | 'aach_sin_respuesta'
  | 'pago_desconocido'
  | 'pago_no_coincide'
  | 'pago_revertido'
  | 'retorno_ajeno';

export interface Incidente {
  readonly clase: ClaseDeIncidente;
  readonly ventaId: number;
  readonly detalle: string;
  readonly ahora: Date;
}

export const guardarIncidente = async (tx: Tx, incidente: Incidente): Promise<void> => {
  await tx
    .insertInto('incidentes')
    .values({
      clase: incidente.clase,
      venta_id: incidente.ventaId,
      detalle: incidente.detalle,
      abierto_en: incidente.ahora,
      cerrado_en: null,
    })
    .onConflict((oc) =>
      oc.columns(['clase', 'venta_id']).where('cerrado_en', 'is', null).doNothing(),
    )
    .execute();
};

export const marcarCerrados = async (
  tx: Tx,
  ventaId: number,
  clases: readonly ClaseDeIncidente[],
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('incidentes')
    .set({ cerrado_en: ahora })
    .where('venta_id', '=', ventaId)
    .where('clase', 'in', clases)
    .where('cerrado_en', 'is', null)
    .execute();
};
