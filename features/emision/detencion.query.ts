import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Returns what stops the issuance of a sale, from its newest incident; null when nothing does. */
export const detencionDe = async (
  db: Base,
  ventaId: number,
): Promise<{ clase: string; causa: string | null; detalle: string } | null> =>
  (await db
    .selectFrom('incidentes')
    .select(['clase', 'causa', 'detalle'])
    .where('venta_id', '=', ventaId)
    .where('clase', 'in', DETIENEN_LA_EMISION)
    .where('cerrado_en', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
