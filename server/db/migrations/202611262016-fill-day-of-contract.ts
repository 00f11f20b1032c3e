import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Escribe en cada venta emitida el día de su contrato',
  detiene: {
    quien: 'la anulación y la corrección de lo ya vendido, no las ventas nuevas,',
    tabla: 'ventas',
    segundosPorMillon: 66,
  },
};

/**
 * Issued sales keep the day of their emission, because their certificates state it. PAGAR and issuance lock
 * the other sales all the time. So only those with a different day of accepted terms (`diaDelContrato`) are
 * filled here: approved re-issues, and payments without terms. They are few and come last, to be locked
 * briefly. The column has a separate migration, because adding and filling it in one transaction would block
 * reads of all sales.
 */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    update ventas v set contrato_el = (coalesce(
        (select min(p.emitida_en) from polizas p where p.venta_id = v.id),
        v.terminos_aceptados_en,
        v.pagada_en
      ) at time zone 'America/Santiago')::date
    where v.contrato_el is null and v.estado_emision = 3
      and (v.terminos_aceptados_en is not null or v.pagada_en is not null)
  `.execute(db);
  await sql`
    update ventas v set contrato_el = (v.pagada_en at time zone 'America/Santiago')::date
    where v.contrato_el is null and v.estado_emision is distinct from 3 and v.pagada_en is not null
      and (v.terminos_aceptados_en is null
        or exists (select from reemisiones r where r.venta_id = v.id and r.estado = 'aprobada'))
  `.execute(db);
};
