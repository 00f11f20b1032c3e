import type { Tx } from '#nucleo/db/conexion.ts';
import { type RawBuilder, sql } from 'kysely';
import { type FuenteDeAviso, VERSION_DE_AVISO } from './consentimiento.ts';

/** Stores a sale's consent; returns false if it stands already. */
export const guardarConsentimiento = async (
  tx: Tx,
  ventaId: number,
  fuente: FuenteDeAviso,
  ahora: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into consentimientos_de_aviso as c (venta_id, texto_version, fuente, dado_en)
    values (${ventaId}, ${VERSION_DE_AVISO}, ${fuente}, ${ahora})
    on conflict (venta_id) do update set texto_version = excluded.texto_version,
      fuente = excluded.fuente, dado_en = excluded.dado_en, retirado_en = null, retirado_por = null
    where c.retirado_en is not null
    returning venta_id`.execute(tx);
  return rows.length > 0;
};

/** Takes back the standing consents of the sales matching `cuales` (alias `c`); returns their ids. */
export const quitarConsentimientos = async (
  tx: Tx,
  cuales: RawBuilder<unknown>,
  por: FuenteDeAviso | 'correo' | 'solicitud',
  ahora: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ venta_id: number }>`
    update consentimientos_de_aviso c set retirado_en = ${ahora}, retirado_por = ${por}
    where c.retirado_en is null and ${cuales} returning c.venta_id`.execute(tx);
  return rows.map(({ venta_id }) => venta_id);
};
