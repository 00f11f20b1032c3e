import { type Kysely, sql } from 'kysely';

/** The sale from its first vehicle to its documents, and what every write leaves behind. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ventas (
      id integer generated always as identity (start with 1001) primary key,
      convenio_id integer not null references convenios,
      usuario_id integer not null references usuarios,
      sesion_id uuid references sesiones,
      origen smallint not null check (origen in (0, 1)),
      especial boolean not null default false,
      etapa smallint not null check (etapa between 0 and 5),
      estado_venta smallint not null default 7,
      estado_emision smallint check (estado_emision between 0 and 3),
      monto_en_pesos integer not null check (monto_en_pesos >= 0),
      creado_en timestamptz not null,
      pagada_en timestamptz,
      emitida_en timestamptz,
      terminos_version text,
      terminos_aceptados_en timestamptz,
      correo_comprador text,
      -- Fencing token of the issuing process: a paused worker that wakes up writes nothing.
      turno_emision integer not null default 0,
      version integer not null default 1
    );
    create index ventas_usuario on ventas (usuario_id, id);

    create table venta_vehiculos (
      id integer generated always as identity primary key,
      venta_id integer not null references ventas,
      posicion integer not null,
      patente text not null,
      dv char(1),
      tipo_vehiculo_id integer not null references tipos_vehiculo,
      tipo_uso_id integer references tipos_uso,
      modelo_id integer not null references modelos,
      numero_motor text not null,
      anio_fabricacion integer not null,
      rut integer not null,
      rut_dv char(1) not null,
      nombre text, segundo_nombre text, apellido_paterno text, apellido_materno text,
      razon_social text,
      telefono text,
      email text not null,
      prima integer not null check (prima > 0),
      mes_legal smallint not null,
      vigencia_desde date not null,
      vigencia_hasta date not null,
      registro_verificado boolean not null,
      informar_aach boolean not null default true,
      unique (venta_id, patente),
      unique (venta_id, posicion),
      check (vigencia_desde <= vigencia_hasta)
    );

    create index venta_vehiculos_rut on venta_vehiculos (rut);

    create table pagos (
      id integer generated always as identity primary key,
      venta_id integer not null references ventas,
      proveedor text not null,
      estado text not null
        check (estado in ('iniciado', 'autorizado', 'rechazado', 'abandonado', 'desconocido')),
      monto integer not null,
      orden_compra text not null unique,
      codigo_autorizacion text,
      creado_en timestamptz not null,
      resuelto_en timestamptz
    );
    -- I1: money is taken once.
    create unique index pagos_uno_autorizado on pagos (venta_id) where estado = 'autorizado';
    create index pagos_venta on pagos (venta_id);

    -- I4: one plate never has two valid covers with overlapping dates. A row is the reservation
    -- made at PAGAR and stays as the policy's cover.
    create table coberturas (
      venta_vehiculo_id integer primary key references venta_vehiculos,
      patente text not null,
      periodo daterange not null,
      vigente boolean not null default true,
      exenta boolean not null default false,
      exclude using gist (patente with =, periodo with &&) where (vigente and not exenta)
    );

    create table rangos (
      id integer generated always as identity primary key,
      clase text not null check (clase in ('poliza', 'folio')),
      numero_inicial bigint not null,
      numero_final bigint not null,
      siguiente bigint not null,
      inicio_vigencia date not null,
      termino_vigencia date not null,
      vigente boolean not null default true,
      version integer not null default 1,
      check (numero_final > numero_inicial),
      check (siguiente between numero_inicial and numero_final + 1),
      exclude using gist (clase with =, int8range(numero_inicial, numero_final, '[]') with &&)
    );
    create table stock_reservado (
      clase text primary key check (clase in ('poliza', 'folio')),
      cantidad bigint not null check (cantidad >= 0)
    );
    insert into stock_reservado values ('poliza', 0), ('folio', 0);

    create table polizas (
      id integer generated always as identity primary key,
      venta_id integer not null references ventas,
      venta_vehiculo_id integer not null unique references venta_vehiculos,
      numero_poliza bigint not null unique,
      numero_folio bigint not null unique,
      patente text not null,
      vigencia_desde date not null,
      vigencia_hasta date not null,
      vigente boolean not null default true,
      emitida_en timestamptz not null,
      redaccion text not null,
      codigo_hash text not null unique,
      informada_aach boolean not null default false,
      firmada boolean not null default false,
      documento_clave text,
      documento_sha256 text,
      documento_bytes integer,
      version integer not null default 1,
      check (firmada = (documento_clave is not null and documento_sha256 is not null))
    );
    create index polizas_venta on polizas (venta_id);
    create index polizas_patente on polizas (patente);

    create table envios (
      id integer generated always as identity primary key,
      clase text not null,
      clave text not null unique,
      venta_id integer references ventas,
      destino text not null,
      contenido jsonb not null,
      estado text not null check (estado in ('pendiente', 'enviado', 'rechazado')),
      intentos integer not null default 0,
      ultima_respuesta text,
      creado_en timestamptz not null,
      enviado_en timestamptz
    );
    create index envios_venta on envios (venta_id);

    create table incidentes (
      id integer generated always as identity primary key,
      clase text not null,
      venta_id integer references ventas,
      detalle text not null,
      abierto_en timestamptz not null,
      cerrado_en timestamptz
    );
    create unique index incidentes_abiertos on incidentes (clase, venta_id) where cerrado_en is null;

    create table auditoria (
      id bigint generated always as identity primary key,
      ocurrido_en timestamptz not null,
      usuario_id integer,
      rol text not null,
      accion text not null,
      entidad text not null,
      entidad_id integer,
      antes jsonb,
      despues jsonb,
      solicitud_id text
    );
    create index auditoria_entidad on auditoria (entidad, entidad_id);

    create table idempotencia (
      clave text not null,
      actor text not null,
      huella text not null,
      respuesta jsonb,
      creada_en timestamptz not null,
      primary key (actor, clave)
    );

    create table captchas_usados (
      firma text primary key,
      vence_en timestamptz not null
    );
  `.execute(db);
};
