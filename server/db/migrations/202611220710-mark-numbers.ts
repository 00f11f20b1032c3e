import { type Kysely, sql } from 'kysely';

/** What keeps a database older than the document store from giving out numbers twice (I3). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Numbers that were given out by a database that is no more: never given out again.
    create table numeros_saltados (
      id integer generated always as identity primary key,
      clase text not null check (clase in ('poliza', 'folio', 'venta')),
      desde bigint not null,
      hasta bigint not null,
      rango_id integer references rangos,
      motivo text not null,
      saltado_en timestamptz not null,
      check (hasta >= desde),
      exclude using gist (clase with =, int8range(desde, hasta, '[]') with &&)
    );

    -- No sale has a number over 'techo'. 'pedido' goes before it: the mark in the store lies
    -- between the two, so a process that is killed there looks like no restored database.
    create table techo_de_ventas (
      unico boolean primary key default true check (unico),
      techo bigint not null,
      pedido bigint not null,
      subido_en timestamptz not null,
      check (pedido >= techo)
    );
    insert into techo_de_ventas (techo, pedido, subido_en)
    select ultima, ultima, 'epoch'::timestamptz
    from (select last_value - (not is_called)::integer as ultima from ventas_id_seq) s;
  `.execute(db);
};
