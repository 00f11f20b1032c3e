import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import type { TipoUsoVM } from './tipo-uso.contract.ts';
import { LISTA_TIPOS_USO } from './tipo-uso.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly tipoVehiculoId?: number | undefined;
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
}

const filasDeUsos = (db: Base, { tipoVehiculoId, soloVigentes, id }: Filtros) =>
  db
    .selectFrom('tipos_uso as u')
    .innerJoin('tipos_vehiculo as t', 't.id', 'u.tipo_vehiculo_id')
    .select(['u.id', 'u.nombre', 'u.vigente', 'u.tipo_vehiculo_id as tipoVehiculoId'])
    .select(['t.nombre as tipoVehiculo', 'u.version', 'u.busqueda'])
    .$if(tipoVehiculoId !== undefined, (q) => q.where('t.id', '=', tipoVehiculoId ?? 0))
    .$if(soloVigentes === 'true', (q) => q.where('u.vigente', '=', true))
    .$if(id !== undefined, (q) => q.where('u.id', '=', id ?? 0));

export const buscarTiposUso = (db: Base, filtros: Filtros): Promise<PaginaDeLista<TipoUsoVM>> =>
  paginaDeLista(db, LISTA_TIPOS_USO, filasDeUsos(db, filtros), filtros);
