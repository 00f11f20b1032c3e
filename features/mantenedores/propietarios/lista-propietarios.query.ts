import { dondeFichas, filasDeFichas } from '#features/mantenedores/fichas/ficha.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { PropietarioDeListaVM } from './lista-propietarios.contract.ts';
import { LISTA_PROPIETARIOS } from './propietario.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly id?: number | undefined;
  readonly rutEmpieza?: string | undefined;
}

/** What an owner is searched by begins with the RUT, and its index serves from three characters on. */
const queEmpiezan = (rutEmpieza: string | undefined) =>
  rutEmpieza === undefined ? [] : [sql`p.busqueda like ${`${rutEmpieza}%`}`];

export const buscarPropietarios = (
  db: Base,
  filtros: Filtros,
): Promise<PaginaDeLista<PropietarioDeListaVM>> =>
  paginaDeLista(
    db,
    LISTA_PROPIETARIOS,
    filasDeFichas<PropietarioDeListaVM>(
      'propietarios',
      dondeFichas({ id: filtros.id }, queEmpiezan(filtros.rutEmpieza)),
    ),
    filtros,
  );
