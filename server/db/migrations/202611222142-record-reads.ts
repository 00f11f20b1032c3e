import { type Kysely, sql } from 'kysely';

/** Who with a login read whose data, when and why. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table accesos (
      id integer generated always as identity primary key,
      ocurrido_en timestamptz not null,
      usuario_id integer not null references usuarios,
      rol text not null,
      sesion_id uuid,
      llamada text not null,
      motivo text,
      ruts integer[] not null,
      polizas bigint[] not null,
      solicitud_id text not null
    );
    create index accesos_ruts on accesos using gin (ruts);
    create index accesos_polizas on accesos using gin (polizas);
    create index accesos_momento on accesos (ocurrido_en)
  `.execute(db);
};
