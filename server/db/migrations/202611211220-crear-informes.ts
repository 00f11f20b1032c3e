import { type Kysely, sql } from 'kysely';

/** Reports by the day of payment or of cancelling, and those too long for one answer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index ventas_pagadas on ventas (pagada_en, id) where pagada_en is not null;
    create index polizas_anuladas on polizas (anulada_en, id) where anulada_en is not null;

    create table informes (
      id integer generated always as identity primary key,
      usuario_id integer not null references usuarios,
      clase text not null check (clase in ('ventas', 'anuladas')),
      -- How far the profile reached that asked; whose it is, is looked up when it is made.
      alcance text not null check (alcance in ('todo', 'corredor', 'propio')),
      desde date not null,
      hasta date not null,
      convenios_id integer[] not null,
      corredor_id integer,
      estado text not null check (estado in ('pendiente', 'listo', 'fallido')),
      total integer not null,
      procesadas integer not null default 0,
      -- Fencing token: an attempt that was given up writes nothing.
      turno integer not null default 0,
      creado_en timestamptz not null,
      terminado_en timestamptz,
      check ((estado = 'pendiente') = (terminado_en is null))
    );
    create index informes_usuario on informes (usuario_id) where estado = 'pendiente';
    create index informes_creado on informes (creado_en);

    -- The pieces of its file, written down before each one is stored: none is ever lost sight of.
    create table informe_partes (
      informe_id integer not null references informes on delete cascade,
      turno integer not null,
      numero integer not null,
      sha256 text not null,
      bytes integer not null,
      primary key (informe_id, turno, numero)
    );
  `.execute(db);
};
