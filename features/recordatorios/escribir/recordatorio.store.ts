import type { Ocasion } from '#features/recordatorios/recordatorio.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';

export interface RecordatorioNuevo {
  readonly polizaId: number;
  readonly ocasion: Ocasion;
  readonly huella: string;
  readonly huellaBaja: string;
  readonly venceEn: Date;
}

/** Holds a campaign until commit. False if it no longer runs. */
export const sostenerCampana = async (tx: Tx, id: number): Promise<boolean> => {
  const fila = await tx
    .selectFrom('campanas')
    .select('id')
    .where('id', '=', id)
    .where('estado', '=', 'activa')
    .forShare()
    .executeTakeFirst();
  return fila !== undefined;
};

/** Holds these sales' standing consents until commit; returns the sales that still have one. */
export const sostenerConsentimientos = async (
  tx: Tx,
  ventaIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const filas = await tx
    .selectFrom('consentimientos_de_aviso')
    .select('venta_id')
    .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
    .where('retirado_en', 'is', null)
    .orderBy('venta_id')
    .forShare()
    .execute();
  return new Set(filas.map(({ venta_id }) => venta_id));
};

/** Stores reminders in one statement; returns the policies of those that did not exist. */
export const crearRecordatorios = async (
  tx: Tx,
  { convenioId, destinoId }: { readonly convenioId: number; readonly destinoId: number },
  nuevos: readonly RecordatorioNuevo[],
  ahora: Date,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ poliza_id: number }>`
    insert into recordatorios (poliza_id, convenio_id, destino_id, ocasion, huella, huella_baja,
      escrito_en, vence_en)
    select n.poliza_id, ${convenioId}, ${destinoId}, n.ocasion, n.huella, n.huella_baja, ${ahora}, n.vence_en
    from unnest(${nuevos.map((n) => n.polizaId)}::integer[], ${nuevos.map((n) => n.ocasion)}::text[],
      ${nuevos.map((n) => n.huella)}::text[], ${nuevos.map((n) => n.huellaBaja)}::text[],
      ${nuevos.map((n) => n.venceEn)}::timestamptz[]
    ) as n (poliza_id, ocasion, huella, huella_baja, vence_en)
    order by n.poliza_id
    on conflict (poliza_id, convenio_id, ocasion) do nothing
    returning poliza_id`.execute(tx);
  return new Set(rows.map(({ poliza_id }) => poliza_id));
};
