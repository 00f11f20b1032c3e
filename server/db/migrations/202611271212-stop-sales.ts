import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega la tabla detenciones, las detenciones de venta',
};

/** Keeps every stop of sale, past ones too (V-DETEN-001). */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table detenciones (
      id integer generated always as identity primary key,
      ambito text not null check (ambito in ('instalacion', 'corredor', 'convenio', 'tipo')),
      corredor_id integer references corredores (id),
      convenio_id integer references convenios (id),
      tipo_vehiculo_id integer references tipos_vehiculo (id),
      desde timestamptz not null,
      hasta timestamptz check (hasta > desde),
      motivo text not null,
      palabras text not null,
      levantada_en timestamptz,
      version integer not null default 1,
      check ((corredor_id is not null) = (ambito = 'corredor')),
      check ((convenio_id is not null) = (ambito = 'convenio')),
      check ((tipo_vehiculo_id is not null) = (ambito = 'tipo'))
    );
    comment on column detenciones.hasta is 'First moment that sells again; null until it is lifted.';
    comment on column detenciones.palabras is 'Words for the buyer.';
  `.execute(db);
};
