import { type Kysely, sql } from 'kysely';

/**
 * What a policy's file was before, so that its bytes can go and its hash stays; and the mark of a
 * message whose text went. What was superseded until now is told by the audit trail.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table documentos_reemplazados (
      clave text primary key,
      poliza_id integer not null references polizas,
      sha256 text not null,
      bytes integer,
      motivo text not null check (motivo in ('anulacion', 'vigencia', 'regeneracion')),
      reemplazado_en timestamptz not null,
      borrado_en timestamptz
    );
    create index documentos_reemplazados_poliza on documentos_reemplazados (poliza_id);
    create index documentos_por_borrar on documentos_reemplazados (reemplazado_en)
      where borrado_en is null;

    alter table envios add column huella text, add column olvidado_en timestamptz;
    create index envios_por_olvidar on envios (creado_en) where olvidado_en is null;

    create index ventas_por_olvidar on ventas (creado_en) where pagada_en is null;

    insert into documentos_reemplazados (clave, poliza_id, sha256, motivo, reemplazado_en)
    select distinct on (a.clave) a.clave, p.id, a.sha256, a.motivo, a.ocurrido_en
    from (
      select entidad_id, antes ->> 'clave' as clave, antes ->> 'sha256' as sha256, ocurrido_en,
             case accion when 'anular_poliza' then 'anulacion' when 'editar_vigencia' then 'vigencia'
               else 'regeneracion' end as motivo
      from auditoria
      where entidad = 'poliza' and accion in ('anular_poliza', 'editar_vigencia', 'regenerar_poliza')
      union all
      select entidad_id, despues ->> 'clave', despues ->> 'sha256', ocurrido_en, 'regeneracion'
      from auditoria where entidad = 'poliza' and accion = 'rehacer_documento'
    ) a
    join polizas p on p.id = a.entidad_id
    where a.clave is not null and a.sha256 is not null and p.documento_clave <> a.clave
    order by a.clave, a.ocurrido_en desc;
  `.execute(db);
};
