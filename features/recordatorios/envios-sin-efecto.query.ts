import { RENOVADA, SIN_RESTRICCION } from '#features/informes/renovaciones/renovaciones.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import { ADMITE_AVISOS } from './por-recordar.query.ts';

/**
 * Reminders among these mails that must not leave any more (V-AVISO-016). The consent was taken back, the campaign
 * does not run, the address changed, opposed or was refused, an owner opposed, or nothing is left to renew.
 */
export const enviosSinEfecto = async (
  db: Base,
  envioIds: readonly number[],
  ahora: Date,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from envios e join ventas v on v.id = e.venta_id
    where e.id ${deEstos(envioIds)} and (
      lower(e.destino) = lower(v.correo_comprador) and ${ADMITE_AVISOS}
      and exists (select from consentimientos_de_aviso c where c.venta_id = v.id and c.retirado_en is null)
      and exists (select from campanas ca where ca.convenio_id = v.convenio_id and ca.estado = 'activa')
      and (select bool_and(${SIN_RESTRICCION})
          and bool_or(p.vigente and p.vigencia_hasta >= ${fechaSantiago(ahora)}::date and not ${RENOVADA})
        from recordatorios r join polizas p on p.id = r.poliza_id
        where p.venta_id = v.id and r.convenio_id = v.convenio_id
          and r.ocasion = split_part(e.clave, ':', 2))
    ) is not true`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
