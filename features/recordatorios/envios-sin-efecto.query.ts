import { RETENIDO } from '#features/envios/correo.ts';
import { RENOVADA, SIN_RESTRICCION } from '#features/informes/renovaciones/renovaciones.query.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import { ADMITE_AVISOS } from './por-recordar.query.ts';

const YA_NO_CORRESPONDE = 'no se envió: el aviso ya no corresponde';

/**
 * Reminders among these mails that must not leave (V-AVISO-016), with the reason. The consent was taken back, the
 * campaign does not run, the address changed, opposed or was refused, an owner opposed, or nothing is left to renew.
 * One that only a pause keeps back is held. The caller settles them in the same transaction.
 */
export const enviosSinEfecto = async (
  tx: Tx,
  envioIds: readonly number[],
  ahora: Date,
): Promise<ReadonlyMap<number, string>> => {
  // A campaign that goes on meanwhile waits, so that it finds what is held here.
  await sql`select from campanas where convenio_id in (
    select v.convenio_id from envios e join ventas v on v.id = e.venta_id where e.id ${deEstos(envioIds)}
  ) for share`.execute(tx);
  const { rows } = await sql<{ id: number; retenido: boolean }>`
    select id, vale and estado is not distinct from 'pausada' as retenido from (
      select e.id, ca.estado, coalesce(lower(e.destino) = lower(v.correo_comprador) and ${ADMITE_AVISOS}
      and exists (select from consentimientos_de_aviso c where c.venta_id = v.id and c.retirado_en is null)
      and (select bool_and(${SIN_RESTRICCION})
          and bool_or(p.vigente and p.vigencia_hasta >= ${fechaSantiago(ahora)}::date and not ${RENOVADA})
        from recordatorios r join polizas p on p.id = r.poliza_id
        where p.venta_id = v.id and r.convenio_id = v.convenio_id
          and r.ocasion = split_part(e.clave, ':', 2)), false) as vale
      from envios e join ventas v on v.id = e.venta_id
      left join campanas ca on ca.convenio_id = v.convenio_id
      where e.id ${deEstos(envioIds)}
    ) t where not vale or estado is distinct from 'activa'`.execute(tx);
  return new Map(rows.map(({ id, retenido }) => [id, retenido ? RETENIDO : YA_NO_CORRESPONDE]));
};
