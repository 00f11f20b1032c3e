import type { Invariante } from './invariante.ts';

/** Invariants of an idle product: no job waits and nobody is buying. */
export const EN_REPOSO: readonly Invariante[] = [
  {
    id: 'I5',
    frase: 'toda póliza de una venta terminada está firmada',
    sql: `select p.id from polizas p join ventas v on v.id = p.venta_id
          where v.etapa = 5 and not p.firmada`,
  },
  {
    id: 'I5',
    frase: 'un archivo por póliza',
    deTodas: true,
    // Compares hashes first, because ten million long keys do not fit in memory.
    sql: `select documento_clave as id from polizas where firmada and documento_olvidado_en is null
            and hashtextextended(documento_clave, 0) in (
              select hashtextextended(documento_clave, 0) from polizas
              where firmada and documento_olvidado_en is null group by 1 having count(*) > 1)
          group by documento_clave having count(*) > 1`,
  },
  {
    id: 'I8',
    frase: 'de cada póliza emitida que se informa hay un aviso a la AACH',
    // Starts with policies without a notice, normally none, so that the join looks up nothing row by row.
    sql: `select p.id from polizas p
          left join avisos_aach a on a.poliza_id = p.id and a.clase = 'alta'
          left join ventas v on v.id = p.venta_id
          left join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
          where p.vigente and a.id is null and coalesce(v.etapa = 5 and vv.informar_aach, false)`,
  },
  {
    id: 'I8',
    frase: 'de cada venta emitida y vigente hay un archivo SUN, o la venta dice que falta',
    sql: `select v.id from ventas v where v.etapa = 5 and v.vigente
          and (v.estado_venta = 12) <> exists (select 1 from archivos_sun s where s.venta_id = v.id)
          or v.etapa = 5 and v.vigente and v.estado_venta not in (12, 13)`,
  },
  {
    id: 'I8',
    frase: 'de cada póliza anulada que la AACH tiene hay un aviso de su anulación',
    // 'is not true' instead of 'not': it avoids reading the index of all cancelled policies in each chunk.
    sql: `select p.id from polizas p join avisos_aach a on a.poliza_id = p.id
          where p.vigente is not true and a.clase = 'alta' and a.estado = 'aceptado' and not exists (
            select 1 from avisos_aach b where b.poliza_id = p.id and b.clase = 'anulacion')`,
  },
  {
    id: 'I2',
    frase: 'toda venta pagada terminó, o tiene un incidente abierto',
    sql: `select v.id from ventas v where v.pagada_en is not null and v.etapa <> 5
          and not exists (select 1 from incidentes i
                          where i.venta_id = v.id and i.cerrado_en is null)`,
  },
  {
    id: 'I1',
    frase: 'todo el dinero que devuelve un proveedor se devolvió o lo rechazó',
    deTodas: true,
    sql: `select d.id from devoluciones d join pagos p on p.id = d.pago_id
          where d.estado = 'pendiente' and p.proveedor not in ('directo', 'reemision')`,
  },
  {
    id: 'I8',
    frase: 'ningún envío quedó pendiente',
    deTodas: true,
    sql: `select id from envios where estado = 'pendiente'`,
  },
  {
    id: 'I8',
    frase: 'ningún trabajo quedó en la cola ni agotó sus intentos',
    deTodas: true,
    // Excludes the janitor, which rechecks a settled payment for days, and jobs of the schedule, which a
    // scheduling worker picks up.
    sql: `select concat_ws(' ', name, state, id, left(output::text, 300)) as id from cola.job
          where (state in ('created', 'retry', 'active', 'failed') or name like '%.muerta')
            and name <> '__pgboss__send-it'
            and not (name = 'conciliar-pago' and state = 'created' and start_after > created_on)`,
  },
];
