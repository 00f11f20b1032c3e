import { type Kysely, sql } from 'kysely';

/** Of a fact `b` in short, as in 202611250800. */
const EN_BREVE = `
  select b.id, b.ocurrido_en, b.usuario_id,
    ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[b.rol] as rol,
    ('{ingresar_vehiculos,cambiar_etapa,aceptar_terminos,pagar,numerar_polizas,emitir,generar_sun,
      informar_aach}'::text[])[b.clase] as accion,
    case when b.clase = 8 then 'poliza' else 'venta' end as entidad,
    b.entidad_id,
    case b.clase
      when 2 then jsonb_build_object('etapa', b.datos::jsonb -> 0, 'montoEnPesos', b.datos::jsonb -> 1)
      when 3 then jsonb_build_object('etapa', b.datos::jsonb -> 0)
    end as antes,
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
      when 7 then (select jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas,
          'total', s.total)
        from archivos_sun s where s.venta_id = b.entidad_id and s.creado_en = b.ocurrido_en limit 1)
      when 8 then jsonb_build_object('estado', b.datos::jsonb -> 0, 'mensaje', b.datos::jsonb -> 1)
    end as despues,
    b.solicitud_id
  from hechos_breves b`;

const ENTEROS = `
  select id, ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id
  from auditoria`;

/** The facts of a row `h`: letter, number, moment, who and request of each. */
const CADA_UNO = `
  cross join lateral generate_series(1, length(h.formas)) n
  cross join lateral (select substr(h.formas, n, 1) as letra,
    ('x' || encode(substr(h.hechos, 8 * n - 7, 8), 'hex'))::bit(64)::bigint as dicho) d
  cross join lateral (select lower(d.letra) as forma, d.letra = lower(d.letra) as del_sistema,
    h.id + ((d.dicho >> 32) & 16777215) as id,
    h.desde + (d.dicho & 4294967295) * interval '1 millisecond' as ocurrido_en,
    substr(h.solicitudes, (d.dicho >> 56)::integer * 8 + 1, 8) as solicitud_id) f`;
const QUIEN = `
  f.id, f.ocurrido_en, case when not f.del_sistema then h.usuario_id end as usuario_id,
  case when f.del_sistema then 'anonimo' else
    ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[h.rol] end as rol`;

const JUNTOS = `
  select ${QUIEN},
    case f.forma when 'i' then 'ingresar_vehiculos' when 't' then 'aceptar_terminos'
      when 'd' then 'aceptar_terminos' when 'p' then 'pagar' when 'n' then 'numerar_polizas'
      when 'e' then 'emitir' when 's' then 'generar_sun' else 'cambiar_etapa' end as accion,
    'venta'::text as entidad, h.venta_id as entidad_id,
    case f.forma
      when 'a' then jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
      when 'b' then jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
      when 'c' then jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
      when 'f' then jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
      when 't' then jsonb_build_object('etapa', 3)
      when 'd' then jsonb_build_object('etapa', 3)
    end as antes,
    case f.forma
      when 'i' then jsonb_build_object('montoEnPesos', h.monto, 'cantidadVehiculos', 1)
      when 'a' then jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
      when 'b' then jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
      when 'c' then jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
      when 'f' then jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
      when 't' then jsonb_build_object('etapa', 4, 'enLinea', true, 'vehiculos', 1)
      when 'd' then jsonb_build_object('etapa', 4, 'enLinea', false, 'vehiculos', 1)
      when 'p' then jsonb_build_object('ordenCompra', h.orden_compra, 'codigoAutorizacion', h.codigo)
      when 'n' then jsonb_build_object('cantidad', 1, 'desde', h.numero_poliza)
      when 'e' then jsonb_build_object('polizas', 1)
      when 's' then (select jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas,
          'total', s.total)
        from archivos_sun s where s.venta_id = h.venta_id and s.creado_en = f.ocurrido_en limit 1)
    end as despues,
    f.solicitud_id
  from hechos_de_venta h ${CADA_UNO}
  where f.forma <> 'o'`;

const DE_SU_POLIZA = `
  select ${QUIEN}, 'informar_aach'::text as accion, 'poliza'::text as entidad, p.id as entidad_id,
    null::jsonb as antes,
    jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza informada con éxito') as despues,
    f.solicitud_id
  from polizas p join hechos_de_venta h on h.venta_id = p.venta_id ${CADA_UNO}
  where f.forma = 'o'`;

/**
 * The facts in short of a sale of one policy become one row once it rests (`server/limpieza/juntar-hechos.ts`);
 * `hechos` gives each of them back. `hechos_sueltos` are those that stand alone, all of the last days among them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    create table hechos_de_venta (
      -- Of its first fact, and when that was.
      id bigint not null,
      desde timestamptz not null,
      numero_poliza bigint not null,
      venta_id integer primary key,
      -- Who did what no job did.
      usuario_id integer,
      monto integer not null,
      rol smallint not null check (rol between 1 and 7),
      -- A letter for what each fact says, small when nobody did it; in \`hechos\` eight bytes for each: the place of its
      -- request in \`solicitudes\` (1), and how much later its id (3) and its moment (4, milliseconds) are.
      formas text not null check (lower(formas) ~ '^[iabcftdpneso]+$'),
      hechos bytea not null check (length(hechos) = 8 * length(formas)),
      -- The numbers of its requests, of eight characters, one behind the other.
      solicitudes text not null check (length(solicitudes) % 8 = 0),
      orden_compra text not null,
      codigo text not null
    );
    -- By the first half of each number: a handful of rows share one, and an entry takes four bytes instead of thirty.
    create index hechos_de_venta_solicitudes on hechos_de_venta using gin
      (string_to_array(rtrim(regexp_replace(solicitudes, '(.{4}).{4}', '\\1 ', 'g')), ' '));
    create index hechos_breves_por_juntar on hechos_breves (ocurrido_en, id) where clase = 6;

    create view hechos_sueltos as ${ENTEROS} union all ${EN_BREVE};
    create view hechos_juntos as ${JUNTOS} union all ${DE_SU_POLIZA};
    create or replace view hechos as
      ${ENTEROS} union all ${EN_BREVE} union all ${JUNTOS} union all ${DE_SU_POLIZA};
  `)
    .execute(db);
};
