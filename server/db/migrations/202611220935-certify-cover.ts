import { type Kysely, sql } from 'kysely';

/** What each certificate of cover at a moment said, why it was asked for, and the hash of its file. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table certificados_cobertura (
      id integer generated always as identity primary key,
      codigo_hash text not null unique,
      patente text not null,
      momento timestamptz not null,
      cubierta boolean not null,
      poliza_id integer references polizas,
      motivo text not null,
      usuario_id integer not null references usuarios,
      emitido_en timestamptz not null,
      sha256 text not null
    );
    create index certificados_cobertura_patente on certificados_cobertura (patente);
  `.execute(db);
};
