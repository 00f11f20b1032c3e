import { type Kysely, sql } from 'kysely';

/** Who waits at a public link and who came in by one, and how hard the day presses. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table turnos_de_espera (
      id bigint generated always as identity primary key,
      llego_en timestamptz not null,
      visto_en timestamptz not null,
      entro_en timestamptz
    )
  `.execute(db);
  await sql`
    create index turnos_de_espera_presentes on turnos_de_espera (visto_en) where entro_en is null
  `.execute(db);
  await sql`
    create index turnos_de_espera_entrados on turnos_de_espera (entro_en) where entro_en is not null
  `.execute(db);
  await sql`
    create table presion (
      unica boolean primary key default true check (unica),
      medida_en timestamptz not null,
      espera_s double precision not null,
      ventas_por_minuto int not null,
      publicas_por_minuto int not null
    )
  `.execute(db);
  await sql`insert into presion values (true, 'epoch', 0, 0, 0)`.execute(db);
  await sql`
    create index ventas_emitidas on ventas (emitida_en) where emitida_en is not null
  `.execute(db);
};
