import type { Tx } from '#nucleo/db/conexion.ts';

/** Key prefix of a sale's resent mails. */
const prefijo = (ventaId: number): string => `reenvio:${ventaId}:`;

/**
 * Next key of a resent mail of a sale, or of one of its policies, and the number sent since a moment. Holds
 * the sale's row lock, so that each key is used once.
 */
export const siguienteReenvio = async (
  tx: Tx,
  { ventaId, polizaId }: { readonly ventaId: number; readonly polizaId: number | null },
  desde: Date,
): Promise<{ clave: string; recientes: number }> => {
  await tx.selectFrom('ventas').select('id').where('id', '=', ventaId).forUpdate().execute();
  const { todos, recientes } = await tx
    .selectFrom('envios')
    .select((eb) => eb.fn.countAll<number>().as('todos'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('creado_en', '>', desde).as('recientes'))
    .where('venta_id', '=', ventaId)
    .where('clave', 'like', `${prefijo(ventaId)}%`)
    .executeTakeFirstOrThrow();
  return {
    clave: `${prefijo(ventaId)}${polizaId ?? 0}:${todos + 1}`,
    recientes,
  };
};
