import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

export const leerVenta = (db: Base, id: number) =>
  db.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirst();
export type VentaLeida = NonNullable<Awaited<ReturnType<typeof leerVenta>>>;

/** Returns any sale under a row lock, which serializes the changes of its payments. */
export const tomarVenta = (tx: Tx, id: number) =>
  tx.selectFrom('ventas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const tipoDePagoDe = async (db: Base, convenioId: number): Promise<number> => {
  const { tipo_de_pago } = await db
    .selectFrom('convenios')
    .select('tipo_de_pago')
    .where('id', '=', convenioId)
    .executeTakeFirstOrThrow();
  return tipo_de_pago;
};

/** Returns type and planned cover of each vehicle of a sale, in order of plate. */
export const coberturasPrevistas = (db: Base, ventaId: number) =>
  db
    .selectFrom('venta_vehiculos')
    .select(['patente', 'patente_validada', 'tipo_vehiculo_id'])
    .select(['vigencia_desde', 'vigencia_hasta'])
    .where('venta_id', '=', ventaId)
    .orderBy('patente')
    .execute();

/** Returns the last payment of a sale, in any state. */
export const ultimoPago = (db: Base, ventaId: number) =>
  db
    .selectFrom('pagos')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface ReemisionNueva {
  readonly ventaId: number;
  readonly fechaEmision: Date;
  readonly codigo: string;
  readonly respuesta: string;
  readonly solicitadaPor: number;
  readonly ahora: Date;
}

/**
 * Inserts a re-issue that waits for a second person. Returns null when the sale has one waiting.
 */
export const crearReemision = async (tx: Tx, nueva: ReemisionNueva): Promise<number | null> => {
  const fila = await tx
    .insertInto('reemisiones')
    .values({
      venta_id: nueva.ventaId,
      fecha_emision: nueva.fechaEmision,
      codigo_autorizacion: nueva.codigo,
      respuesta: nueva.respuesta,
      estado: 'pendiente',
      solicitada_por: nueva.solicitadaPor,
      solicitada_en: nueva.ahora,
    })
    .onConflict((oc) =>
      oc.column('venta_id').where('estado', '=', sql.lit('pendiente')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return fila?.id ?? null;
};

export const leerReemision = (db: Base, id: number) =>
  db.selectFrom('reemisiones').selectAll().where('id', '=', id).executeTakeFirst();
export type Reemision = NonNullable<Awaited<ReturnType<typeof leerReemision>>>;

/** Writes the decision of the second person, under the caller's lock of the sale. */
export const resolverReemision = async (
  tx: Tx,
  id: number,
  decision: { estado: 'aprobada' | 'rechazada'; usuarioId: number; ahora: Date },
): Promise<void> => {
  await tx
    .updateTable('reemisiones')
    .set({
      estado: decision.estado,
      resuelta_por: decision.usuarioId,
      resuelta_en: decision.ahora,
    })
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .execute();
};
