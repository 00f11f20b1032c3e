import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega las campañas de recordatorios, los recordatorios y los correos rechazados',
};

/** Campaigns of reminders, what they wrote, and the addresses that a mail server refused (V-AVISO-004 to 010). */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table correos_rechazados (
      correo text primary key check (correo = lower(correo)),
      desde timestamptz not null
    );
    comment on column correos_rechazados.desde is 'First permanent refusal by a mail server.';

    create table campanas (
      id integer generated always as identity primary key,
      convenio_id integer not null unique references convenios (id),
      destino_id integer not null references convenios (id),
      estado text not null check (estado in ('activa', 'pausada', 'detenida')),
      version integer not null default 1
    );
    comment on column campanas.convenio_id is 'Agreement whose buyers are reminded.';
    comment on column campanas.destino_id is 'Agreement without login that sells them the next cover.';

    create table recordatorios (
      id integer generated always as identity primary key,
      poliza_id integer not null references polizas (id),
      convenio_id integer not null references convenios (id),
      destino_id integer not null references convenios (id),
      ocasion text not null check (ocasion in ('disponible', 'por_vencer')),
      huella text not null,
      huella_baja text not null,
      escrito_en timestamptz not null,
      vence_en timestamptz not null,
      volvio_en timestamptz,
      unique (poliza_id, convenio_id, ocasion)
    );
    alter table sesiones add column recordatorio_id integer references recordatorios (id);
    comment on column sesiones.recordatorio_id is 'Reminder by whose link the buyer of a public session came.';
    create unique index recordatorios_huella on recordatorios (huella);
    create index recordatorios_baja on recordatorios (huella_baja);
    create index recordatorios_convenio on recordatorios (convenio_id);
    comment on column recordatorios.convenio_id is 'Agreement of its campaign.';
    comment on column recordatorios.destino_id is 'Agreement that its link sells.';
    comment on column recordatorios.huella is 'Hash of the code that opens the purchase.';
    comment on column recordatorios.huella_baja is
      'Hash of the code that ends the reminders; one per mail, and it does not expire.';
    comment on column recordatorios.vence_en is 'First moment at which its link opens nothing: end of cover, or the stop of its campaign.';
    comment on column recordatorios.volvio_en is 'First press or key on its page; opening it does not count.';
  `.execute(db);
};
