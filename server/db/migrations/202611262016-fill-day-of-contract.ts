import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Escribe en cada venta el día de su contrato',
  detiene: {
    quien: 'la anulación y la corrección de lo ya vendido, no las ventas nuevas,',
    tabla: 'ventas',
    segundosPorMillon: 66,
  },
};

/**
 * Issued sales keep the day of their emission, whose wording they carry. The others take the day of PAGAR, or of
 * the re-issue that two people answered for. The column is made by a transaction of its own: adding it and filling
 * it in one would lock the sales against reading.
 */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    update ventas v set contrato_el = (coalesce(
        case when v.estado_emision = 3
          then (select min(p.emitida_en) from polizas p where p.venta_id = v.id) end,
        case when exists (select from reemisiones r where r.venta_id = v.id and r.estado = 'aprobada')
          then v.pagada_en end,
        v.terminos_aceptados_en,
        v.pagada_en
      ) at time zone 'America/Santiago')::date
    where v.contrato_el is null and (v.terminos_aceptados_en is not null or v.pagada_en is not null)
  `.execute(db);
};
