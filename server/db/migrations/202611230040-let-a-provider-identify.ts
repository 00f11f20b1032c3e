import { type Kysely, sql } from 'kysely';

/** Who is whom at a provider of identities, what is under way to it, and where a session ends there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table identidades_externas (
      emisor text not null,
      sujeto text not null,
      usuario_id int not null references usuarios,
      creada_en timestamptz not null,
      usada_en timestamptz not null,
      primary key (emisor, sujeto),
      unique (usuario_id, emisor)
    )
  `.execute(db);
  await sql`
    create table idas_al_proveedor (
      huella text primary key,
      navegador text not null,
      nonce text not null,
      verificador text not null,
      vence_en timestamptz not null
    )
  `.execute(db);
  await sql`create index idas_al_proveedor_vence on idas_al_proveedor (vence_en)`.execute(db);
  await sql`alter table sesiones add column salida text`.execute(db);
};
