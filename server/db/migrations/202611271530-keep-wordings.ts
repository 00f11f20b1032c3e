import { type QueryExecutorProvider, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega la tabla redacciones, con los dos textos de la póliza que ya regían, y la redacción de cada venta',
};

/**
 * Keeps the wordings of the policy as data (V-REDAC-001). Both rows are the texts that the previous release
 * has in its code. Sales keep the column empty: the day of their contract decides as before.
 */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table redacciones (
      id integer generated always as identity primary key,
      codigo text not null,
      desde date not null,
      hasta date check (hasta >= desde),
      muerte integer not null check (muerte > 0),
      incapacidad_total integer not null check (incapacidad_total > 0),
      incapacidad_parcial integer not null check (incapacidad_parcial > 0),
      gastos_medicos integer not null check (gastos_medicos > 0),
      pago_muerte text not null,
      prescripcion text not null,
      retirada_en timestamptz,
      version integer not null default 1
    );
    create unique index redacciones_codigo on redacciones (codigo) where retirada_en is null;
    create unique index redacciones_desde on redacciones (desde) where retirada_en is null;
    comment on column redacciones.codigo is 'Code of the text deposited at the CMF.';
    comment on column redacciones.desde is 'First contract day (Santiago).';
    comment on column redacciones.hasta is
      'Last contract day (Santiago); null until the day before the next wording begins.';
    comment on column redacciones.muerte is 'Cover per person, in UF.';
    comment on column redacciones.pago_muerte is 'Sentence of the certificate on the term to pay a death.';
    comment on column redacciones.prescripcion is
      'Sentence of the certificate on the term to claim.';
    comment on column redacciones.retirada_en is 'Moment of its withdrawal, always before it began.';
    alter table ventas add column redaccion text;
    comment on column ventas.redaccion is
      'Code of the wording that PAGAR, or a re-issue in its place, froze; null for sales frozen by an earlier release.';
    insert into redacciones (codigo, desde, muerte, incapacidad_total, incapacidad_parcial, gastos_medicos,
      pago_muerte, prescripcion)
    values
      ('POL320130487', '2013-01-01', 300, 300, 200, 300,
       'La indemnización por muerte se paga dentro de 10 días desde que se presentan los antecedentes que exige la ley.',
       'La acción para cobrar las indemnizaciones prescribe en un año contado desde el accidente.'),
      ('POL320260028', '2026-02-09', 600, 600, 400, 600,
       'La indemnización por muerte se paga dentro de 7 días hábiles desde que se presentan los antecedentes que exige la ley.',
       'La acción para cobrar las indemnizaciones prescribe en un año contado desde el accidente.');
  `.execute(db);
};
