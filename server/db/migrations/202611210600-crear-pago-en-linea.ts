import { type Kysely, sql } from 'kysely';

/** Payment by a provider, what must be given back, and ways into one sale without a login. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table pagos
      add column sesion_pago text,
      add column token text unique,
      add column direccion text,
      -- Who may create and confirm at the provider: each is claimed once, before the call.
      add column creacion_en timestamptz,
      add column confirmacion_en timestamptz,
      add column autorizado_en timestamptz,
      add column medio text,
      add column tarjeta text,
      add column motivo text;
    -- No second charge while one is open or unknown.
    create unique index pagos_uno_en_curso on pagos (venta_id)
      where estado in ('iniciado', 'desconocido');
    create index pagos_abiertos on pagos (creado_en) where estado in ('iniciado', 'desconocido');

    -- Money that may not be kept: the provider holds it and no sale stands on it.
    create table devoluciones (
      id integer generated always as identity primary key,
      pago_id integer not null unique references pagos,
      monto integer not null check (monto > 0),
      motivo text not null,
      estado text not null check (estado in ('pendiente', 'devuelta', 'rechazada')),
      intentos integer not null default 0,
      ultima_respuesta text,
      creada_en timestamptz not null,
      resuelta_en timestamptz
    );

    -- Ways into one sale without a login: back from the provider, by a mail asked for, by the
    -- mail of the policies. Only the hash is kept.
    create table codigos_de_venta (
      huella text primary key,
      venta_id integer not null references ventas,
      proposito text not null check (proposito in ('retorno', 'recuperacion', 'entrega')),
      -- An owner's way in shows the policies of that owner alone.
      correo text,
      creado_en timestamptz not null,
      vence_en timestamptz not null,
      usado_en timestamptz
    );
    create index codigos_de_venta_venta on codigos_de_venta (venta_id);

    alter table sesiones
      add column venta_id integer references ventas,
      add column correo text;
    create index ventas_sesion on ventas (sesion_id);

    create table intentos_acceso (
      clave text primary key,
      fallos integer not null,
      ultimo_en timestamptz not null,
      libre_en timestamptz not null
    );
    create index venta_vehiculos_patente on venta_vehiculos (patente);
  `.execute(db);
};
