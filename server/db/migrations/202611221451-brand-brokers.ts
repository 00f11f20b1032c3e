import { type Kysely, sql } from 'kysely';

/**
 * How a broker, or one of its agreements, is shown to the public and in mails. A picture stays under
 * its own hash: a mail that waits, and an address somebody kept, still find the one they name.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table logos (
      sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
      contenido bytea not null,
      ancho int not null,
      alto int not null,
      creado_en timestamptz not null
    )
  `.execute(db);
  await sql`
    create table marcas_comerciales (
      id int generated always as identity primary key,
      corredor_id int unique references corredores,
      convenio_id int unique references convenios,
      nombre text,
      color text check (color ~ '^#[0-9a-f]{6}$'),
      logo text references logos,
      version int not null default 0,
      check (num_nonnulls(corredor_id, convenio_id) = 1)
    )
  `.execute(db);
};
