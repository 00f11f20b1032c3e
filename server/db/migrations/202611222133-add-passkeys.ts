import { type Kysely, sql } from 'kysely';

/** Passkeys of users, and the challenges that are out: each serves one answer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table llaves_de_acceso (
      id int generated always as identity primary key,
      usuario_id int not null references usuarios,
      credencial text not null unique,
      clave_publica bytea not null,
      contador bigint not null,
      nombre text not null,
      creada_en timestamptz not null,
      usada_en timestamptz
    )
  `.execute(db);
  await sql`create index llaves_de_acceso_usuario on llaves_de_acceso (usuario_id)`.execute(db);
  await sql`
    create table desafios_de_llave (
      huella text primary key,
      para text not null check (para in ('registro', 'factor', 'entrada')),
      usuario_id int references usuarios,
      vence_en timestamptz not null
    )
  `.execute(db);
  await sql`create index desafios_de_llave_vence on desafios_de_llave (vence_en)`.execute(db);
};
