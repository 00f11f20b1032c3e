import { RENOVADA } from '#features/informes/renovaciones/renovaciones.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** The reminder of an open link, by the hash of its code; undefined once its cover or campaign ended. */
export const recordatorioAbierto = (db: Base, huella: string, ahora: Date) =>
  db
    .selectFrom('recordatorios as r')
    .innerJoin('polizas as p', 'p.id', 'r.poliza_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['r.id', 'r.destino_id as destinoId', 'p.venta_id as ventaId', 'p.patente', 'vv.dv'])
    .select(['p.vigencia_hasta as hasta', sql<string>`ma.nombre || ' ' || m.nombre`.as('vehiculo')])
    .select([sql<string>`lower(v.correo_comprador)`.as('correo'), RENOVADA.as('renovado')])
    .where('r.huella', '=', huella)
    .where('r.vence_en', '>', ahora)
    .where('p.vigente', '=', true)
    .where('v.correo_comprador', 'is not', null)
    .executeTakeFirst();
