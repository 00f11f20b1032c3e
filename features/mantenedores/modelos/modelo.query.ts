import type { Base } from '#server/db/conexion.ts';
import { preparada } from '#server/db/preparada.ts';
import { unoDe } from '#server/db/uno-de.ts';
import { sql } from 'kysely';

const filasDeModelo = (db: Base) =>
  preparada(db)
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['m.id', 'm.nombre', 'm.vigente', 'm.marca_id', 'ma.nombre as marca'])
    .select(['m.tipo_vehiculo_id', 't.nombre as tipo'])
    .select(['ma.vigente as marca_vigente', 't.vigente as tipo_vigente']);

type Fila = Awaited<ReturnType<ReturnType<typeof filasDeModelo>['execute']>>[number];

const aModelo = (fila: Fila) => ({
  id: fila.id,
  nombre: fila.nombre,
  estaVigente: fila.vigente,
  marcaVM: { id: fila.marca_id, nombre: fila.marca, estaVigente: fila.marca_vigente },
  tipoVehiculoVM: {
    id: fila.tipo_vehiculo_id,
    nombre: fila.tipo,
    estaVigente: fila.tipo_vigente,
  },
});

/** The model with these names, as the registry gives them; null when the catalogue lacks it. */
export const modeloPorNombres = async (
  db: Base,
  nombres: { tipoVehiculo: string; marca: string; modelo: string },
) => {
  const fila = await filasDeModelo(db)
    .where('t.nombre', '=', nombres.tipoVehiculo)
    .where('ma.nombre', '=', nombres.marca)
    .where('m.nombre', '=', nombres.modelo)
    .executeTakeFirst();
  return fila ? aModelo(fila) : null;
};

/** The models with these ids. */
export const modelosPorId = async (db: Base, ids: readonly number[]) =>
  (
    await filasDeModelo(db)
      .where(sql<boolean>`m.id ${unoDe(ids)}`)
      .execute()
  ).map(aModelo);
