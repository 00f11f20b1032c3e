import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { filasViejas } from '#nucleo/db/olvido.ts';
import type { Titular } from '#nucleo/db/titular.ts';

export type Proposito = 'identidad' | 'descarga';

interface CodigoNuevo extends Titular {
  readonly huella: string;
  readonly proposito: Proposito;
  readonly patente: string | null;
  readonly solicitudId: number | null;
  readonly ahora: Date;
  readonly venceEn: Date;
}

export const guardarCodigoDeTitular = async (tx: Tx, codigo: CodigoNuevo): Promise<void> => {
  await tx
    .insertInto('codigos_de_titular')
    .values({
      huella: codigo.huella,
      proposito: codigo.proposito,
      rut: codigo.rut,
      correo: codigo.correo,
      patente: codigo.patente,
      solicitud_id: codigo.solicitudId,
      creado_en: codigo.ahora,
      vence_en: codigo.venceEn,
    })
    .execute();
};

/** Person of a valid code. */
export const codigoVigente = (db: Base, huella: string, proposito: Proposito, ahora: Date) =>
  db
    .selectFrom('codigos_de_titular')
    .select(['rut', 'correo', 'solicitud_id'])
    .where('huella', '=', huella)
    .where('proposito', '=', proposito)
    .where('vence_en', '>', ahora)
    .where('usado_en', 'is', null)
    .executeTakeFirst();

/** Consumes a valid code; of concurrent callers the first one gets it. */
export const tomarCodigoDeTitular = (tx: Tx, huella: string, proposito: Proposito, ahora: Date) =>
  tx
    .updateTable('codigos_de_titular')
    .set({ usado_en: ahora })
    .where('huella', '=', huella)
    .where('proposito', '=', proposito)
    .where('vence_en', '>', ahora)
    .where('usado_en', 'is', null)
    .returning(['rut', 'correo', 'patente', 'solicitud_id'])
    .executeTakeFirst();

export const OLVIDO_DE_CODIGOS_DE_TITULAR = filasViejas('codigos_de_titular', 'vence_en', 30);
