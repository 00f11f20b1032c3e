import { type Kysely, sql } from 'kysely';

/** What Soporte does to what was sold: cancelling, files made again, notices to AACH and SUN. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- I6: what was cancelled says when and why, and nothing else carries either.
    alter table ventas
      add column vigente boolean not null default true,
      add column anulada_en timestamptz,
      add column motivo_anulacion text,
      add check (vigente = (anulada_en is null)),
      add check (vigente = (motivo_anulacion is null));

    -- A file that no longer says what its row says keeps its address for the record and is not
    -- 'firmada' until it was made again.
    alter table polizas drop constraint polizas_check;
    alter table polizas
      drop column informada_aach,
      add column anulada_en timestamptz,
      add column motivo_anulacion text,
      add check (vigente = (anulada_en is null)),
      add check (vigente = (motivo_anulacion is null)),
      add check (not firmada or (documento_clave is not null and documento_sha256 is not null));
    create index polizas_sin_firmar on polizas (venta_id) where not firmada;
    create index ventas_sin_emitir on ventas (id)
      where pagada_en is not null and estado_emision is distinct from 3;

    -- I8: what the AACH is to be told of a policy, once per policy and kind.
    create table avisos_aach (
      id integer generated always as identity primary key,
      poliza_id integer not null references polizas,
      clase text not null check (clase in ('alta', 'anulacion')),
      estado text not null
        check (estado in ('pendiente', 'aceptado', 'rechazado', 'sin_respuesta', 'oculto')),
      mensaje text,
      intentos integer not null default 0,
      creado_en timestamptz not null,
      resuelto_en timestamptz,
      unique (poliza_id, clase)
    );
    create index avisos_aach_por_informar on avisos_aach (id)
      where estado in ('pendiente', 'rechazado', 'sin_respuesta');

    create table archivos_sun (
      id integer generated always as identity primary key,
      venta_id integer not null references ventas,
      clave text not null,
      sha256 text not null,
      polizas integer not null,
      total bigint not null,
      creado_en timestamptz not null
    );
    create index archivos_sun_venta on archivos_sun (venta_id, id);

    create table anulaciones_masivas (
      id integer generated always as identity primary key,
      usuario_id integer not null references usuarios,
      nombre_archivo text not null,
      motivo text not null,
      fecha timestamptz not null,
      total integer not null,
      procesadas integer not null default 0,
      creada_en timestamptz not null,
      terminada_en timestamptz
    );
    create table anulacion_filas (
      anulacion_id integer not null references anulaciones_masivas,
      numero integer not null,
      celdas jsonb not null,
      resultado text,
      primary key (anulacion_id, numero)
    );
  `.execute(db);
};
