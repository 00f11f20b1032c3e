import { CLAVE_DE_RECORDATORIO, RETENIDO } from '#features/envios/correo.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';

/** Ends every open link of the reminders of an agreement. */
export const revocarEnlaces = async (tx: Tx, convenioId: number, ahora: Date): Promise<void> => {
  await tx
    .updateTable('recordatorios')
    .set({ vence_en: ahora })
    .where('convenio_id', '=', convenioId)
    .where('vence_en', '>', ahora)
    .execute();
};

/** Held mails of an agreement whose link is open, with their reminders, which are the last ones of their policies. */
export const recordatoriosRetenidos = async (tx: Tx, convenioId: number, ahora: Date) => {
  const { rows } = await sql<{ envioId: number; recordatorioId: number }>`
    select e.id as "envioId", r.id as "recordatorioId"
    from recordatorios r join polizas p on p.id = r.poliza_id
    join envios e on e.venta_id = p.venta_id and e.clase = 'correo' and e.estado = 'rechazado'
      and e.ultima_respuesta = ${RETENIDO}
      and e.clave like ${CLAVE_DE_RECORDATORIO}::text || r.ocasion || ':%'
    where r.convenio_id = ${convenioId} and r.vence_en > ${ahora} and not exists (
      select from recordatorios n where n.poliza_id = r.poliza_id and n.id > r.id)
    order by r.id for update of r`.execute(tx);
  return rows;
};

/**
 * Moves these reminders to `ahora`, so that the next one waits for its week from there (V-AVISO-018), and to
 * the campaign's target of now.
 */
export const reescribirRecordatorios = async (
  tx: Tx,
  ids: readonly number[],
  { ahora, destinoId }: { readonly ahora: Date; readonly destinoId: number },
): Promise<void> => {
  await tx
    .updateTable('recordatorios')
    .set({ escrito_en: ahora, destino_id: destinoId })
    .where(sql<boolean>`id ${deEstos(ids)}`)
    .execute();
};
