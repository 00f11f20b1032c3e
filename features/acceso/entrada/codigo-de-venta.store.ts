import type { Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';

interface CodigoNuevo {
  readonly huella: string;
  readonly ventaId: number;
  readonly proposito: 'retorno' | 'recuperacion' | 'entrega';
  readonly correo: string | null;
  readonly ahora: Date;
  readonly venceEn: Date;
}

/** Inserts the codes in one statement; expects at least one. */
export const guardarCodigos = async (tx: Tx, codigos: readonly CodigoNuevo[]): Promise<void> => {
  await tx
    .insertInto('codigos_de_venta')
    .values(
      codigos.map((codigo) => ({
        huella: codigo.huella,
        venta_id: codigo.ventaId,
        proposito: codigo.proposito,
        correo: codigo.correo,
        creado_en: codigo.ahora,
        vence_en: codigo.venceEn,
      })),
    )
    .execute();
};

/** Uses a valid code. A code that works once goes to the first caller. */
export const tomarCodigo = (tx: Tx, huella: string, ahora: Date) =>
  tx
    .updateTable('codigos_de_venta')
    .set({ usado_en: ahora })
    .where('huella', '=', huella)
    .where('vence_en', '>', ahora)
    .where((eb) => eb.or([eb('proposito', '=', 'entrega'), eb('usado_en', 'is', null)]))
    .returning(['venta_id', 'correo', 'proposito'])
    .executeTakeFirst();

/**
 * Ends the mailed codes of a sale that open all of it or the policies of this address, and the sessions that
 * they opened. The session that began the purchase stays.
 */
export const retirarCodigos = async (
  tx: Tx,
  { ventaId, correo }: { readonly ventaId: number; readonly correo: string },
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('codigos_de_venta')
    .set({ vence_en: ahora })
    .where('venta_id', '=', ventaId)
    .where('vence_en', '>', ahora)
    .where((eb) => eb.or([eb('correo', 'is', null), eb('correo', '=', correo)]))
    .execute();
  await tx
    .updateTable('sesiones')
    .set({ cerrada_en: ahora, motivo_cierre: 'correo corregido' })
    .where('venta_id', '=', ventaId)
    .where('cerrada_en', 'is', null)
    .where((eb) => eb.or([eb('correo', 'is', null), eb('correo', '=', correo)]))
    .execute();
};

export const OLVIDO_DE_CODIGOS = filasViejas('codigos_de_venta', 'vence_en', 30);
