import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Keeps the day of each contract, which decides wording and cover (D-SOAP-02). Issued sales keep the
 * day of their emission, whose wording they carry. The others take the day of PAGAR, or of the
 * re-issue that two people answered for.
 */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table ventas add column contrato_el date`.execute(db);
  await sql`
    update ventas v set contrato_el = (coalesce(
        case when v.estado_emision = 3
          then (select min(p.emitida_en) from polizas p where p.venta_id = v.id) end,
        case when exists (select from reemisiones r where r.venta_id = v.id and r.estado = 'aprobada')
          then v.pagada_en end,
        v.terminos_aceptados_en,
        v.pagada_en
      ) at time zone 'America/Santiago')::date
    where v.terminos_aceptados_en is not null or v.pagada_en is not null
  `.execute(db);
};
