import { type Kysely, sql } from 'kysely';

/** People, master data, agreements: what exists before a sale. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gist;

    create table comunas (
      id integer primary key,
      codigo text not null unique,
      nombre text not null,
      provincia text not null,
      region text not null
    );

    create table entidades (
      id integer generated always as identity primary key,
      rut integer not null unique,
      dv char(1) not null,
      nombres text, segundo_nombre text, apellido_paterno text, apellido_materno text,
      razon_social text,
      comuna_id integer references comunas,
      email text, telefono text, calle text, numero text, departamento text, villa text,
      version integer not null default 1
    );

    create table corredores (
      id integer generated always as identity primary key,
      rut integer not null unique,
      dv char(1) not null,
      nombre text, segundo_nombre text, apellido_paterno text, apellido_materno text,
      razon_social text,
      comuna_id integer references comunas,
      email text, telefono text, calle text, numero text, departamento text, villa text,
      vigente boolean not null default true,
      version integer not null default 1
    );

    create table usuarios (
      id integer generated always as identity primary key,
      nombre_usuario text not null,
      clave_hash text,
      entidad_id integer references entidades,
      perfil_id smallint not null check (perfil_id between 1 and 5),
      tipo_login smallint not null check (tipo_login in (0, 1)),
      vigente boolean not null default true,
      version integer not null default 1
    );
    create unique index usuarios_nombre on usuarios (lower(nombre_usuario));

    create table usuario_corredores (
      usuario_id integer not null references usuarios,
      corredor_id integer not null references corredores,
      vigente boolean not null default true,
      primary key (usuario_id, corredor_id)
    );

    create table sesiones (
      id uuid primary key,
      usuario_id integer not null references usuarios,
      tipo text not null check (tipo in ('login', 'publico')),
      convenio_id integer,
      -- How many times the refresh token was rotated: the token itself is never stored.
      turno integer not null default 1,
      rotada_en timestamptz not null,
      creada_en timestamptz not null,
      vence_en timestamptz not null,
      cerrada_en timestamptz,
      motivo_cierre text
    );
    create index sesiones_usuario on sesiones (usuario_id) where cerrada_en is null;

    create table marcas (
      id integer generated always as identity primary key,
      nombre text not null unique,
      vigente boolean not null default true,
      version integer not null default 1
    );
    create table tipos_vehiculo (
      id integer generated always as identity primary key,
      nombre text not null unique,
      codigo_renta integer not null default 0,
      vigente boolean not null default true,
      version integer not null default 1
    );
    create table tipos_uso (
      id integer generated always as identity primary key,
      tipo_vehiculo_id integer not null references tipos_vehiculo,
      nombre text not null,
      vigente boolean not null default true,
      version integer not null default 1,
      unique (tipo_vehiculo_id, nombre)
    );
    create table modelos (
      id integer generated always as identity primary key,
      marca_id integer not null references marcas,
      tipo_vehiculo_id integer not null references tipos_vehiculo,
      nombre text not null,
      vigente boolean not null default true,
      version integer not null default 1,
      unique (marca_id, tipo_vehiculo_id, nombre)
    );

    create table propietarios (
      id integer generated always as identity primary key,
      rut integer not null unique,
      dv char(1) not null,
      nombre text, segundo_nombre text, apellido_paterno text, apellido_materno text,
      razon_social text,
      email text, telefono text,
      comuna_id integer references comunas,
      calle text, numero text, departamento text, villa text,
      version integer not null default 1
    );

    create table vehiculos (
      id integer generated always as identity primary key,
      patente text not null unique,
      dv char(1),
      modelo_id integer not null references modelos,
      tipo_uso_id integer references tipos_uso,
      numero_motor text not null,
      anio_fabricacion integer not null,
      propietario_id integer not null references propietarios,
      version integer not null default 1
    );

    -- The registry's last good answer per plate: asked once, not once per screen and again on submit.
    create table consultas_registro (
      patente text primary key,
      respuesta jsonb not null,
      consultada_en timestamptz not null
    );

    create table convenios (
      id integer generated always as identity primary key,
      nombre text not null,
      tipo_de_pago smallint not null,
      tipo_de_acceso smallint not null,
      inicio_vigencia date not null,
      termino_vigencia date not null,
      inicio_vigencia_polizas date not null,
      termino_vigencia_polizas date not null,
      corredor_id integer not null references corredores,
      es_extendido boolean not null default false,
      vigente boolean not null default true,
      carga_manual_especial boolean not null default false,
      carga_masiva_especial boolean not null default false,
      version integer not null default 1,
      check (termino_vigencia > inicio_vigencia),
      check (termino_vigencia_polizas > inicio_vigencia_polizas)
    );
    alter table sesiones add foreign key (convenio_id) references convenios;

    create table convenio_primas (
      id integer generated always as identity primary key,
      convenio_id integer not null references convenios,
      tipo_vehiculo_id integer not null references tipos_vehiculo,
      tipo_uso_id integer references tipos_uso,
      mes_legal smallint not null check (mes_legal in (3, 5, 9)),
      valor_venta_base integer not null check (valor_venta_base > 0),
      tiene_prima_variable boolean not null default false,
      prima_minima integer,
      prima_maxima integer,
      vigente boolean not null default true,
      unique nulls not distinct (convenio_id, tipo_vehiculo_id, tipo_uso_id),
      check (not tiene_prima_variable or prima_minima <= prima_maxima)
    );

    create table convenio_usuarios (
      id integer generated always as identity primary key,
      convenio_id integer not null references convenios,
      usuario_id integer not null references usuarios,
      vigente boolean not null default true,
      puede_masiva boolean not null default false,
      puede_masiva_especial boolean not null default false,
      puede_manual_especial boolean not null default false,
      unique (convenio_id, usuario_id)
    );
    create index convenio_usuarios_usuario on convenio_usuarios (usuario_id);

    create table enlaces_publicos (
      id integer generated always as identity primary key,
      convenio_id integer not null references convenios,
      usuario_id integer not null references usuarios,
      codigo text not null unique,
      creado_en timestamptz not null,
      revocado_en timestamptz
    );
  `.execute(db);
};
