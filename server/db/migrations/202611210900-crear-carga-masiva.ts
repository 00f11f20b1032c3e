import { type Kysely, sql } from 'kysely';

/** Loads of many vehicles from a spreadsheet, and vehicles that are issued in a special way. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table venta_vehiculos
      -- False: the seller was allowed to go on with a plate that no rule or registry confirms.
      add column patente_validada boolean not null default true,
      -- True: the premium was typed, not the agreement's own.
      add column prima_manual boolean not null default false;

    create table cargas (
      id integer generated always as identity primary key,
      usuario_id integer not null references usuarios,
      convenio_id integer not null references convenios,
      especial boolean not null,
      nombre_archivo text not null,
      -- 'borrador': it has row errors and its seller may correct them before there is a sale.
      estado text not null
        check (estado in ('borrador', 'preparando', 'lista', 'con_errores', 'fallida')),
      venta_id integer unique references ventas,
      total integer not null,
      preparadas integer not null default 0,
      -- Fencing token of the preparation, as that of issuance.
      turno integer not null default 0,
      creada_en timestamptz not null,
      version integer not null default 1,
      check ((venta_id is null) = (estado = 'borrador'))
    );
    create index cargas_creada on cargas (creada_en) where estado = 'borrador';

    -- A row as it was read: the text of each cell in the order of the columns, and what is wrong.
    create table carga_filas (
      carga_id integer not null references cargas on delete cascade,
      numero integer not null,
      celdas jsonb not null,
      errores jsonb not null default '[]',
      primary key (carga_id, numero)
    );
  `.execute(db);
};
