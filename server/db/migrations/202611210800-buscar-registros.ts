import { type Kysely, sql } from 'kysely';

/**
 * What every list is searched by: a column the database itself keeps, so that no writer can forget
 * it. Lower case without accents, as `values/texto` writes what is looked for.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function texto_busqueda(variadic partes text[]) returns text
    language sql immutable parallel safe as $$
      select translate(lower(array_to_string(partes, ' ')),
        'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
    $$;

    alter table marcas add column busqueda text
      generated always as (texto_busqueda(nombre)) stored;
    alter table tipos_vehiculo add column busqueda text
      generated always as (texto_busqueda(nombre)) stored;
    alter table tipos_uso add column busqueda text
      generated always as (texto_busqueda(nombre)) stored;
    alter table modelos add column busqueda text
      generated always as (texto_busqueda(nombre)) stored;
    alter table convenios add column busqueda text
      generated always as (texto_busqueda(nombre)) stored;
    alter table propietarios add column busqueda text generated always as (texto_busqueda(
      rut::text || '-' || dv, nombre, segundo_nombre, apellido_paterno, apellido_materno,
      razon_social, email, telefono)) stored;
    alter table entidades add column busqueda text generated always as (texto_busqueda(
      rut::text || '-' || dv, nombres, segundo_nombre, apellido_paterno, apellido_materno,
      razon_social, email, telefono)) stored;
    alter table corredores add column busqueda text generated always as (texto_busqueda(
      rut::text || '-' || dv, nombre, segundo_nombre, apellido_paterno, apellido_materno,
      razon_social, email, telefono)) stored;
    alter table usuarios add column busqueda text
      generated always as (texto_busqueda(nombre_usuario)) stored;
    alter table vehiculos add column busqueda text
      generated always as (texto_busqueda(patente, dv::text, numero_motor)) stored;
    create index vehiculos_busqueda on vehiculos using gin (busqueda gin_trgm_ops);
    create index propietarios_busqueda on propietarios using gin (busqueda gin_trgm_ops);
    alter table entidades add column vigente boolean not null default true;
    alter table convenio_primas add column version integer not null default 1;
    alter table convenio_usuarios add column version integer not null default 1;
  `.execute(db);
};
