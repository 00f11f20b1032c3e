import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega al corredor su inscripción, su garantía y su representante, y la tabla papeles_admitidos',
};

/** Keeps the papers that a broker needs to sell (A-ORDEN-001), and the ends after which it may go on selling. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    alter table corredores
      add column cmf_numero text,
      add column garantia_numero text,
      add column garantia_hasta date,
      add column representante_nombre text,
      add column representante_rut text,
      add column representante_desde date,
      add column representante_hasta date;
    comment on column corredores.cmf_numero is 'Registration number at the CMF.';
    comment on column corredores.garantia_numero is 'Number of the yearly guarantee policy.';
    comment on column corredores.garantia_hasta is 'Last day (Santiago) of the guarantee policy; null stops nothing.';
    comment on column corredores.representante_nombre is 'Accredited representative, in upper case.';
    comment on column corredores.representante_rut is 'RUT of the representative, as 12.345.678-5.';
    comment on column corredores.representante_hasta is
      'Last day (Santiago) of the accreditation; null stops nothing.';
    create table papeles_admitidos (
      corredor_id integer not null references corredores (id),
      papel text not null check (papel in ('garantia', 'representante')),
      hasta date not null,
      motivo text not null,
      primary key (corredor_id, papel, hasta)
    );
    comment on table papeles_admitidos is
      'Ends of a broker''s papers after which an Administrador lets it sell; a new end asks again.';
  `.execute(db);
};
