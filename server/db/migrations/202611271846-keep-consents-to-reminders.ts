import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega los consentimientos para avisar el término del SOAP',
};

/** A sale without a row was never asked, or its buyer never ticked the box (V-AVISO-003). */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table consentimientos_de_aviso (
      venta_id integer primary key references ventas (id) on delete cascade,
      texto_version text not null,
      fuente text not null check (fuente in ('terminos', 'recibo')),
      dado_en timestamptz not null,
      retirado_en timestamptz,
      retirado_por text check (retirado_por in ('terminos', 'recibo', 'correo', 'solicitud')),
      check ((retirado_en is null) = (retirado_por is null))
    );
    comment on column consentimientos_de_aviso.texto_version is 'Version of the text beside the box.';
    comment on column consentimientos_de_aviso.fuente is 'Screen on which the box was ticked.';
    comment on column consentimientos_de_aviso.retirado_por is
      'Way of taking it back; correo is the link of a reminder, solicitud a request to delete personal data.';
  `.execute(db);
};
