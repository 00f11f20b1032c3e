import { type Kysely, sql } from 'kysely';

/** Changes that a second person has to approve, and what came of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table cambios_propuestos (
      id int generated always as identity primary key,
      llamada text not null,
      datos jsonb,
      renglones jsonb not null,
      propuesto_por int not null references usuarios,
      propuesto_en timestamptz not null,
      vence_en timestamptz not null,
      estado text not null default 'pendiente'
        check (estado in ('pendiente', 'aprobado', 'rechazado', 'retirado')),
      resuelto_por int references usuarios check (resuelto_por <> propuesto_por),
      resuelto_en timestamptz,
      motivo text
    )
  `.execute(db);
  await sql`create index cambios_propuestos_vence on cambios_propuestos (vence_en)`.execute(db);
};
