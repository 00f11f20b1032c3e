import { type Kysely, sql } from 'kysely';

/**
 * What was cancelled of days that are added up is added up as well, once: a sale or policy says whether it was, and
 * only those that were not are read one by one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Not looked for in what is there: no row of it says so yet.
    alter table ventas add column descontada boolean not null default false,
      add constraint ventas_descontada_check check (not (descontada and vigente)) not valid;
    alter table polizas add column descontada boolean not null default false,
      add constraint polizas_descontada_check check (not (descontada and vigente)) not valid;
    -- Of those that its sums hold and that were cancelled since.
    alter table resumen_dias
      add column ventas_anuladas integer not null default 0,
      add column polizas_anuladas integer not null default 0,
      add column monto_anulado bigint not null default 0;

    create index ventas_por_descontar on ventas (pagada_en)
      where not vigente and not descontada and pagada_en is not null;
    create index polizas_por_descontar on polizas (emitida_en) where not vigente and not descontada;
    drop index ventas_pagadas_anuladas;
    drop index polizas_emitidas_anuladas
  `.execute(db);
};
