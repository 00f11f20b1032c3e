import { type Kysely, sql } from 'kysely';

/** What the board adds up for days that are over, and what the renewals list by end of cover. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Every sale paid, policy issued and payment failed on that Santiago day, cancelled since or
    -- not, and the intentions begun on it that nobody paid, by the step where they were left.
    create table resumen_dias (
      dia date not null,
      convenio_id integer not null references convenios,
      origen smallint not null,
      ventas integer not null,
      polizas integer not null,
      monto bigint not null,
      rechazados integer not null,
      abandonados integer not null,
      dejadas_1 integer not null,
      dejadas_2 integer not null,
      dejadas_3 integer not null,
      dejadas_4 integer not null,
      primary key (dia, convenio_id, origen)
    );
    -- Days that are over and added up, with sales or without.
    create table dias_resumidos (
      dia date primary key,
      resumido_en timestamptz not null
    );

    create index polizas_emitidas_dia on polizas (emitida_en) include (venta_id);
    create index polizas_emitidas_anuladas on polizas (emitida_en) where not vigente;
    create index ventas_pagadas_anuladas on ventas (pagada_en) where not vigente;
    create index ventas_sin_pagar on ventas (creado_en) where pagada_en is null and vigente;
    create index pagos_fallidos on pagos (resuelto_en) where estado in ('rechazado', 'abandonado');
    create index polizas_por_vencer on polizas (vigencia_hasta, id) where vigente;
  `.execute(db);
};
