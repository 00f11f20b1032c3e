import { type Kysely, sql } from 'kysely';

/** `paso` is what a session still lacks; secrets of second factors are encrypted, recovery codes hashed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sesiones add column paso text check (paso in ('factor', 'enrolar'))
  `.execute(db);
  await sql`
    create table factores_totp (
      usuario_id int primary key references usuarios,
      secreto text not null,
      creado_en timestamptz not null,
      activado_en timestamptz,
      ultimo_paso bigint not null default 0
    )
  `.execute(db);
  await sql`
    create table codigos_de_respaldo (
      usuario_id int not null references usuarios,
      huella text not null,
      usado_en timestamptz,
      primary key (usuario_id, huella)
    )
  `.execute(db);
};
