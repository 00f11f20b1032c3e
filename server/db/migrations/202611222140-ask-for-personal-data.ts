import { type Kysely, sql } from 'kysely';

/** Rights that a person asks for over the data that are held on them (Ley 21.719). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table solicitudes_de_datos (
      id integer generated always as identity primary key,
      derecho text not null check (derecho in
        ('acceso', 'rectificacion', 'supresion', 'bloqueo', 'portabilidad', 'oposicion')),
      -- As a mailed code proved it; who only bought for others has no RUT here.
      rut integer,
      correo text not null,
      patente text,
      detalle text not null,
      creada_en timestamptz not null,
      vence_en date not null,
      prorroga text,
      prorrogada_en timestamptz,
      estado text not null default 'pendiente'
        check (estado in ('pendiente', 'acogida', 'acogida_en_parte', 'rechazada')),
      respuesta text,
      cerrada_en timestamptz,
      cerrada_por integer references usuarios,
      version integer not null default 1,
      check ((estado = 'pendiente') = (cerrada_en is null)),
      check ((estado = 'pendiente') = (respuesta is null)),
      check ((prorroga is null) = (prorrogada_en is null))
    );
    create index solicitudes_de_datos_por_vencer on solicitudes_de_datos (vence_en)
      where estado = 'pendiente';

    create table codigos_de_titular (
      huella text primary key,
      proposito text not null check (proposito in ('identidad', 'descarga')),
      rut integer,
      correo text not null,
      patente text,
      solicitud_id integer references solicitudes_de_datos,
      creado_en timestamptz not null,
      vence_en timestamptz not null,
      usado_en timestamptz
    );
    create index codigos_de_titular_vencen on codigos_de_titular (vence_en)
  `.execute(db);
};
