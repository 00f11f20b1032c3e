import {
  dondeFichas,
  enFichaOComuna,
  filasDeFichas,
} from '#features/mantenedores/fichas/ficha.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import type { EntidadVM } from './entidad.contract.ts';
import { LISTA_ENTIDADES } from './entidad.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
  readonly rut?: number | undefined;
}

export const buscarEntidades = (db: Base, filtros: Filtros): Promise<PaginaDeLista<EntidadVM>> =>
  paginaDeLista(
    db,
    LISTA_ENTIDADES,
    filasDeFichas<EntidadVM>('entidades', dondeFichas(filtros)),
    filtros,
    enFichaOComuna,
  );
