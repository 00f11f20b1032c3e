import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega los precios de cada prima por período legal y día',
};

const DESCRIPCIONES: Readonly<Record<string, string>> = {
  'precios_de_prima.periodo': 'Year in which the legal period ends.',
  'precios_de_prima.desde': 'First day on which the period is sold at this price.',
  'precios_de_prima.valor': 'Whole CLP; null stops the sale of the period.',
  'precios_de_prima.prima_minima': 'Lower limit of a variable premium; null for a fixed one.',
};

/**
 * Every premium gets an open row for the current and the next legal period, at the price of its columns, so
 * that nothing stops that day. They are open since their agreement began, or since today if it has not begun.
 * The row of an extended agreement that starts later covers that period too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table precios_de_prima (
      id integer generated always as identity primary key,
      prima_id integer not null references convenio_primas (id),
      periodo smallint not null,
      desde date not null,
      valor integer check (valor > 0),
      prima_minima integer,
      prima_maxima integer,
      unique (prima_id, periodo, desde),
      check ((prima_minima is null) = (prima_maxima is null)),
      check (prima_minima <= prima_maxima)
    )
  `.execute(db);
  for (const [columna, texto] of Object.entries(DESCRIPCIONES)) {
    await sql`comment on column ${sql.ref(columna)} is ${sql.lit(texto)}`.execute(db);
  }
  await sql`
    insert into precios_de_prima (prima_id, periodo, desde, valor, prima_minima, prima_maxima)
    select distinct p.id, d.periodo, least(c.inicio_vigencia, h.hoy), p.valor_venta_base,
      case when v.variable then p.prima_minima end, case when v.variable then p.prima_maxima end
    from convenio_primas p
    join convenios c on c.id = p.convenio_id
    cross join (select ${fechaSantiago(relojDelSistema.ahora())}::date as hoy) h
    cross join lateral (select p.tiene_prima_variable
      and p.prima_minima is not null and p.prima_maxima is not null as variable) v
    cross join lateral (
      select extract(year from dia)::int + (extract(month from dia) > p.mes_legal)::int + mas as periodo
      from (values (h.hoy, 0), (h.hoy, 1),
        (case when c.es_extendido then greatest(c.inicio_vigencia_polizas, h.hoy) else h.hoy end, 0)
      ) as dias (dia, mas)
    ) d
  `.execute(db);
};
