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

export const OLVIDO_DE_CODIGOS = filasViejas('codigos_de_venta', 'vence_en', 30);
