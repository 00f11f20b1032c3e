import type { Tx } from '#nucleo/db/conexion.ts';

/** What the keys of a sale's mails that were sent again begin with. */
const prefijo = (ventaId: number): string => `reenvio:${ventaId}:`;

/**
 * The next key of a mail sent again of a sale, or of one policy of it, and how many left since a
 * moment; under the row lock of the sale, so that each key is given out once.
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
