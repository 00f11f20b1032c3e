import type { Actor } from '#nucleo/contexto.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Returns a sale that the public session may see, under a row lock; undefined for any other. */
export const tomarVentaDelRecibo = (tx: Tx, id: number, { ventaId, sesionId, correo }: Actor) =>
  tx
    .selectFrom('ventas')
    .select(['id', 'sesion_id', 'vigente', 'pagada_en', 'estado_emision', 'correo_comprador'])
    .select(['correcciones_de_correo', 'correo_recordado'])
    .where('id', '=', id)
    .$if(ventaId === null, (q) => q.where('sesion_id', '=', sesionId))
    .$if(ventaId !== null, (q) => q.where('id', '=', ventaId))
    .$if(correo !== null, (q) => q.where(sql<boolean>`false`))
    .forUpdate()
    .executeTakeFirst();

/**
 * Writes the buyer's corrected address, also as that of the owners for whom this purchase typed the wrong one.
 */
export const guardarCorreoCorregido = async (
  tx: Tx,
  ventaId: number,
  { antes, correo }: { readonly antes: string; readonly correo: string },
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      correo_comprador: correo,
      correo_recordado: false,
      correcciones_de_correo: eb('correcciones_de_correo', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ventaId)
    .execute();
  await tx
    .updateTable('venta_vehiculos')
    .set({ email: correo })
    .where('venta_id', '=', ventaId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', antes.toLowerCase()))
    .where((eb) =>
      eb.or([eb('conocido_por', 'is', null), sql<boolean>`'email' = any(${sql.ref('escritos')})`]),
    )
    .execute();
};
