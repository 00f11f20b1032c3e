import { type Kysely, sql } from 'kysely';

/**
 * A paid policy that the AACH refused waits as a case until somebody says how it ended; its premium may
 * be given back out of a payment that settled the rest of its sale. What was refused before is a case
 * too: overdue, of no known class, and nobody was told of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table casos_aach (
      id integer generated always as identity primary key,
      poliza_id integer not null references polizas,
      clase text not null,
      mensaje text not null,
      abierto_en timestamptz not null,
      vence_en timestamptz not null,
      -- Keys of the mails that told of it; null where there was no address.
      aviso_propietario text,
      aviso_vendedor text,
      resultado text check (resultado in ('corregida', 'anulada_por_duplicada', 'anulada')),
      nota text,
      cerrado_en timestamptz,
      cerrado_por integer references usuarios,
      pago_id integer references pagos,
      devolucion_monto integer check (devolucion_monto > 0),
      check ((resultado is null) = (cerrado_en is null)),
      check ((pago_id is null) = (devolucion_monto is null)),
      check (pago_id is null or resultado = 'anulada_por_duplicada')
    );
    create unique index casos_aach_abiertos on casos_aach (poliza_id) where cerrado_en is null;
    create index casos_aach_por_vencer on casos_aach (vence_en) where cerrado_en is null;
    create index casos_aach_poliza on casos_aach (poliza_id);
    create index casos_aach_pago on casos_aach (pago_id) where pago_id is not null;

    -- monto is all that is to be given back of a payment; devuelto, what the provider gave back of it.
    alter table devoluciones
      add column devuelto integer not null default 0,
      add column pedida_en timestamptz;

    insert into casos_aach (poliza_id, clase, mensaje, abierto_en, vence_en)
    select a.poliza_id, 'otra', coalesce(a.mensaje, 'Rechazada por la AACH'),
      coalesce(a.resuelto_en, a.creado_en),
      coalesce(a.resuelto_en, a.creado_en) + interval '24 hours'
    from avisos_aach a join polizas p on p.id = a.poliza_id
    where a.clase = 'alta' and a.estado = 'rechazado' and p.vigente
  `.execute(db);
};
