import type { Tx } from '#nucleo/db/conexion.ts';

/** Holds the sale's row lock, which issuance, payment and resends take first. */
export const sostenerVenta = async (tx: Tx, ventaId: number): Promise<void> => {
  await tx.selectFrom('ventas').select('id').where('id', '=', ventaId).forUpdate().execute();
};

/** Contact data of a policy's owner, as its sale keeps them. */
export const contactoVendido = (tx: Tx, polizaId: number) =>
  tx
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['vv.id', 'vv.rut', 'vv.email as correo', 'vv.telefono'])
    .where('p.id', '=', polizaId)
    .executeTakeFirstOrThrow();

export const guardarContactoVendido = async (
  tx: Tx,
  id: number,
  { correo, telefono }: { readonly correo: string; readonly telefono: string | null },
): Promise<void> => {
  await tx
    .updateTable('venta_vehiculos')
    .set({ email: correo, telefono })
    .where('id', '=', id)
    .execute();
};

export const guardarCorreoDeComprador = async (
  tx: Tx,
  ventaId: number,
  correo: string,
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      correo_comprador: correo,
      correo_recordado: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ventaId)
    .execute();
};
