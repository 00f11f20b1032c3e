import { type Kysely, sql } from 'kysely';

/** Persons whose data are kept and not used, and those who take no commercial mail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table restricciones (
      id integer generated always as identity primary key,
      clase text not null check (clase in ('bloqueo', 'oposicion')),
      -- Null of who only bought for others, who is in no look-up by RUT.
      rut integer,
      correo text not null,
      solicitud_id integer not null references solicitudes_de_datos,
      desde timestamptz not null,
      -- The first day on which no law keeps what is blocked; null of what a person asked to have blocked.
      hasta date
    );
    create index restricciones_rut on restricciones (rut)
  `.execute(db);
};
