import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = {
  hace: 'Agrega la tabla instalacion, y un índice a los incidentes',
  detiene: {
    quien: 'los incidentes nuevos',
    tabla: 'incidentes',
    segundosPorMillon: 2,
  },
};

/**
 * Keeps the name that this installation writes into its document store and backup folder, and the result of
 * its last check of both (ADR 37). The name stays null until the first marker is written or found.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table instalacion (
      unica boolean primary key default true check (unica),
      nombre text,
      almacen_marcado_en timestamptz,
      respaldo_marcado_en timestamptz,
      almacen_visto text not null default 'propio'
        check (almacen_visto in ('propio', 'sin_marcador', 'ajeno', 'sin_marcas')),
      respaldo_visto text not null default 'propio'
        check (respaldo_visto in ('propio', 'sin_marcador', 'ajeno')),
      detenida_desde timestamptz,
      por_marcar boolean not null default false
    );
    insert into instalacion default values;

    create unique index incidentes_de_marcadores on incidentes (clase)
      where cerrado_en is null and clase in ('almacen_sin_marcador', 'respaldo_sin_marcador');
  `.execute(db);
};
