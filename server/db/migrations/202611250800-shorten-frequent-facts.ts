import { type Kysely, sql } from 'kysely';

/**
 * What every sale leaves in the audit is written in short: a number for what was done and one for who did
 * it, and what is said with it without its names (`nucleo/db/hechos-breves.ts`). Everything else stays in
 * `auditoria`, with all that is there already; `hechos` reads both as one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table hechos_breves (
      -- One order for all facts.
      id bigint not null default nextval('auditoria_id_seq'),
      ocurrido_en timestamptz not null,
      entidad_id integer not null,
      usuario_id integer,
      clase smallint not null check (clase between 1 and 8),
      rol smallint not null check (rol between 1 and 7),
      solicitud_id text,
      -- A list in JSON: what was before, then what is after.
      datos text not null
    );
    create index hechos_breves_entidad on hechos_breves (entidad_id);
    create index hechos_breves_solicitud on hechos_breves (solicitud_id) where length(solicitud_id) = 8;
    create index hechos_breves_dias on hechos_breves using brin (ocurrido_en);

    create view hechos as
    select id, ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id
    from auditoria
    union all
    select b.id, b.ocurrido_en, b.usuario_id,
      ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[b.rol],
      ('{ingresar_vehiculos,cambiar_etapa,aceptar_terminos,pagar,numerar_polizas,emitir,generar_sun,
        informar_aach}'::text[])[b.clase],
      case when b.clase = 8 then 'poliza' else 'venta' end,
      b.entidad_id,
      case b.clase
        when 2 then jsonb_build_object('etapa', b.datos::jsonb -> 0, 'montoEnPesos', b.datos::jsonb -> 1)
        when 3 then jsonb_build_object('etapa', b.datos::jsonb -> 0)
      end,
      case b.clase
        when 1 then jsonb_build_object('montoEnPesos', b.datos::jsonb -> 0,
          'cantidadVehiculos', b.datos::jsonb -> 1)
        when 2 then jsonb_build_object('etapa', b.datos::jsonb -> 2, 'montoEnPesos', b.datos::jsonb -> 3)
        when 3 then jsonb_build_object('etapa', b.datos::jsonb -> 1, 'enLinea', b.datos::jsonb -> 2,
          'vehiculos', b.datos::jsonb -> 3)
        when 4 then jsonb_build_object('ordenCompra', b.datos::jsonb -> 0,
          'codigoAutorizacion', b.datos::jsonb -> 1)
        when 5 then jsonb_build_object('cantidad', b.datos::jsonb -> 0, 'desde', b.datos::jsonb -> 1)
        when 6 then jsonb_build_object('polizas', b.datos::jsonb -> 0)
        -- The file that was written down in the same moment says the rest; it never changes.
        when 7 then (select jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas,
            'total', s.total)
          from archivos_sun s where s.venta_id = b.entidad_id and s.creado_en = b.ocurrido_en limit 1)
        when 8 then jsonb_build_object('estado', b.datos::jsonb -> 0, 'mensaje', b.datos::jsonb -> 1)
      end,
      b.solicitud_id
    from hechos_breves b
  `.execute(db);
};
