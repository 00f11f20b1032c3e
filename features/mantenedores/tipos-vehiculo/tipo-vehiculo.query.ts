import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import type { ClasePatente } from '#values/clase-patente.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { TipoVehiculoVM } from './tipo-vehiculo.contract.ts';
import { LISTA_TIPOS_VEHICULO } from './tipo-vehiculo.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
}

const filasDeTipos = (db: Base, { soloVigentes, id }: Filtros) =>
  db
    .selectFrom('tipos_vehiculo as t')
    .select(['t.id', 't.nombre', 't.codigo_renta as codigoRenta', 't.vigente as estaVigente'])
    .select(['t.clase_patente as clasePatente', 't.version', 't.busqueda'])
    .select((eb) =>
      eb
        .selectFrom('tipos_uso')
        .select((sub) => sub.cast<number>(sub.fn.countAll(), 'integer').as('n'))
        .whereRef('tipo_vehiculo_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('usos'),
    )
    .$if(soloVigentes === 'true', (q) => q.where('t.vigente', '=', true))
    .$if(id !== undefined, (q) => q.where('t.id', '=', id ?? 0));

export const buscarTiposVehiculo = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<TipoVehiculoVM>> =>
  paginaDeLista(db, LISTA_TIPOS_VEHICULO, filasDeTipos(db, filtros), filtros);

/** Class of plates of each of these types. */
export const clasesDePatente = async (
  db: Base,
  ids: readonly number[],
): Promise<Map<number, ClasePatente>> => {
  const filas = await preparada(db)
    .selectFrom('tipos_vehiculo')
    .select(['id', 'clase_patente'])
    .where(sql<boolean>`id ${unoDe(ids)}`)
    .execute();
  return new Map(filas.map(({ id, clase_patente }) => [id, clase_patente]));
};
