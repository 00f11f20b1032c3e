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

    -- A sale counts with what its policies do not: the premium of each goes with it.
    create function notar_venta_anulada() returns trigger language plpgsql as $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      select (new.pagada_en at time zone 'America/Santiago')::date, new.convenio_id, new.origen, 1, 0,
        new.monto_en_pesos - coalesce(sum(vv.prima), 0)
      from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
      where p.venta_id = new.id;
      return null;
    end $$;
    -- On the day it was issued, and its premium on the day it was paid.
    create function notar_poliza_anulada() returns trigger language plpgsql as $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      select (cuando at time zone 'America/Santiago')::date, v.convenio_id, v.origen, 0, polizas, monto
      from ventas v join venta_vehiculos vv on vv.id = new.venta_vehiculo_id
        cross join lateral (values (new.emitida_en, 1, 0), (v.pagada_en, 0, vv.prima))
          as c (cuando, polizas, monto)
      where v.id = new.venta_id;
      return null;
    end $$;
    create trigger notar_anulada after update of vigente on ventas for each row
      when (old.vigente and not new.vigente and new.pagada_en is not null)
      execute function notar_venta_anulada();
    create trigger notar_anulada after update of vigente on polizas for each row
      when (old.vigente and not new.vigente)
      execute function notar_poliza_anulada();

    with de_polizas as (
      select p.emitida_en, p.venta_id, vv.prima, v.convenio_id, v.origen, v.pagada_en
      from polizas p join ventas v on v.id = p.venta_id
        join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
      where not p.vigente
    ), notadas as (
      select v.pagada_en as cuando, v.convenio_id, v.origen, 1 as ventas, 0 as polizas,
        v.monto_en_pesos - coalesce(s.primas, 0) as monto
      from ventas v
        left join (select venta_id, sum(prima) as primas from de_polizas group by 1) s on s.venta_id = v.id
      where not v.vigente and v.pagada_en is not null
      union all select emitida_en, convenio_id, origen, 0, 1, 0 from de_polizas
      union all select pagada_en, convenio_id, origen, 0, 0, prima from de_polizas
    )
    insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
    select (cuando at time zone 'America/Santiago')::date, convenio_id, origen, sum(ventas), sum(polizas),
      sum(monto)
    from notadas group by 1, 2, 3
  `.execute(db);
};
