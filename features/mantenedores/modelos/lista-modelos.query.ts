import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { ModeloDeListaVM } from './modelo.contract.ts';
import { LISTA_MODELOS } from './modelo.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly marcaId?: number | undefined;
  readonly tipoId?: number | undefined;
  readonly soloVigentes?: 'true' | undefined;
  readonly porReconocer?: 'true' | undefined;
  readonly id?: number | undefined;
}

/**
 * Condition on a model or brand `alias` that waits to be recognised: created as not valid by a sale or a load,
 * and never saved by a person.
 */
export const esPorReconocer = (entidad: 'modelo' | 'marca', alias: string) =>
  // An aggregate is planned per row, by index; a join could read the whole history.
  sql<boolean>`(not ${sql.ref(`${alias}.vigente`)} and ${sql.ref(`${alias}.version`)} = 1 and
    (select min(h.ocurrido_en) from hechos h
      where h.entidad = ${entidad} and h.entidad_id = ${sql.ref(`${alias}.id`)}) is null)`;

const filasDeModelos = (db: Base, { marcaId, tipoId, soloVigentes, porReconocer, id }: Filtros) =>
  db
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['m.id', 'm.nombre', 'm.vigente as estaVigente', 'm.version', 'm.busqueda'])
    // Separate names, by which the columns of screen and workbook sort.
    .select(['ma.nombre as marca', 't.nombre as tipoVehiculo'])
    .select([
      sql<ModeloDeListaVM['marcaVM']>`json_build_object(
        'id', ma.id, 'nombre', ma.nombre, 'estaVigente', ma.vigente)`.as('marcaVM'),
      sql<ModeloDeListaVM['tipoVehiculoVM']>`json_build_object(
        'id', t.id, 'nombre', t.nombre, 'estaVigente', t.vigente)`.as('tipoVehiculoVM'),
    ])
    .$if(marcaId !== undefined, (q) => q.where('ma.id', '=', marcaId ?? 0))
    .$if(tipoId !== undefined, (q) => q.where('t.id', '=', tipoId ?? 0))
    .$if(soloVigentes === 'true', (q) => q.where('m.vigente', '=', true))
    .$if(porReconocer === 'true', (q) => q.where(esPorReconocer('modelo', 'm')))
    .$if(id !== undefined, (q) => q.where('m.id', '=', id ?? 0));

export const buscarModelos = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<ModeloDeListaVM>> =>
  paginaDeLista(db, LISTA_MODELOS, filasDeModelos(db, filtros), filtros);

/** True if a vehicle or a sale uses this model; locks it, so that none starts to use it. */
export const estaEnUso = async (tx: Tx, id: number): Promise<boolean> => {
  await tx.selectFrom('modelos').select('id').where('id', '=', id).forUpdate().execute();
  for (const tabla of ['vehiculos', 'venta_vehiculos'] as const) {
    const uno = await tx
      .selectFrom(tabla)
      .select('id')
      .where('modelo_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (uno) return true;
  }
  return false;
};

/** Those of these models that wait to be recognised, locked in the order of their ids. */
export const tomarPorReconocer = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('modelos as m')
    .select(['m.id', 'm.marca_id as marcaId'])
    .where('m.id', 'in', [...ids])
    .where(esPorReconocer('modelo', 'm'))
    .orderBy('m.id')
    .forUpdate()
    .execute();

/** Those of these brands that wait to be recognised, locked in the order of their ids. */
export const tomarMarcasPorReconocer = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('marcas as ma')
    .select('ma.id')
    .where('ma.id', 'in', [...ids])
    .where(esPorReconocer('marca', 'ma'))
    .orderBy('ma.id')
    .forUpdate()
    .execute();
