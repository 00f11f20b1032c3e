import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega tres columnas a los archivos SUN y marca los desactualizados',
  detiene: {
    quien: 'los archivos SUN',
    tabla: 'polizas',
    segundosPorMillon: 1,
  },
};

/**
 * Records since when a collection file is stale. Records also what settled it, and when: a newer version, or
 * a person who saw the cancellation of its sale. Marks the files of policies cancelled before this release.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table archivos_sun
      add column desactualizado_en timestamptz,
      add column atendido_en timestamptz,
      add column atendido_por integer references usuarios;
    update archivos_sun s set desactualizado_en = p.cuando
    from (select venta_id, max(anulada_en) as cuando from polizas where anulada_en is not null group by 1) p
    where s.venta_id = p.venta_id
      and s.id = (select max(u.id) from archivos_sun u where u.venta_id = s.venta_id)
      and s.polizas <> (select count(*) from polizas v where v.venta_id = s.venta_id and v.vigente);
    create index archivos_sun_por_revisar on archivos_sun (venta_id)
      where desactualizado_en is not null and atendido_en is null
  `.execute(db);
};
