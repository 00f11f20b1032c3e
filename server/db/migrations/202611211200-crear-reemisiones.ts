import { type Kysely, sql } from 'kysely';

/** Payments that no provider confirmed and that a second administrator has to answer for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reemisiones (
      id integer generated always as identity primary key,
      venta_id integer not null references ventas,
      fecha_emision timestamptz not null,
      codigo_autorizacion text not null check (length(codigo_autorizacion) >= 4),
      -- What the provider said when it was asked.
      respuesta text not null,
      estado text not null check (estado in ('pendiente', 'aprobada', 'rechazada', 'confirmada')),
      solicitada_por integer not null references usuarios,
      solicitada_en timestamptz not null,
      resuelta_por integer references usuarios,
      resuelta_en timestamptz,
      check ((estado = 'pendiente') = (resuelta_en is null)),
      -- I1: nobody answers alone for money that only their word says was paid.
      check ((estado in ('aprobada', 'rechazada')) = (resuelta_por is not null)),
      check (resuelta_por <> solicitada_por)
    );
    create unique index reemisiones_una_pendiente on reemisiones (venta_id)
      where estado = 'pendiente';
  `.execute(db);
};
