import { type Kysely, sql } from 'kysely';

/**
 * What is cancelled of a day is added up beside what the day sold, so that the board need not look for it. The database
 * itself notes it down: a release of before, which knows nothing of it, cancels beside this one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table anuladas_dias (
      dia date not null,
      convenio_id integer not null references convenios,
      origen smallint not null,
      ventas integer not null,
      polizas integer not null,
      monto bigint not null,
      primary key (dia, convenio_id, origen)
    );
    -- What was cancelled since it was last added up, by the Santiago day on which it was sold or issued.
    create table anuladas_por_sumar (
      dia date not null,
      convenio_id integer not null,
      origen smallint not null,
      ventas integer not null,
      polizas integer not null,
      monto bigint not null
    );

    create function notar_venta_anulada() returns trigger language plpgsql as $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      values ((new.pagada_en at time zone 'America/Santiago')::date, new.convenio_id, new.origen,
        1, 0, new.monto_en_pesos);
      return null;
    end $$;
    create function notar_poliza_anulada() returns trigger language plpgsql as $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      select (new.emitida_en at time zone 'America/Santiago')::date, v.convenio_id, v.origen, 0, 1, 0
      from ventas v where v.id = new.venta_id;
      return null;
    end $$;
    create trigger notar_anulada after update of vigente on ventas for each row
      when (old.vigente and not new.vigente and new.pagada_en is not null)
      execute function notar_venta_anulada();
    create trigger notar_anulada after update of vigente on polizas for each row
      when (old.vigente and not new.vigente)
      execute function notar_poliza_anulada();

    insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
    select (pagada_en at time zone 'America/Santiago')::date, convenio_id, origen,
      count(*), 0, sum(monto_en_pesos)
    from ventas where not vigente and pagada_en is not null
    group by 1, 2, 3
    union all
    select (p.emitida_en at time zone 'America/Santiago')::date, v.convenio_id, v.origen, 0, count(*), 0
    from polizas p join ventas v on v.id = p.venta_id where not p.vigente
    group by 1, 2, 3
  `.execute(db);
};
