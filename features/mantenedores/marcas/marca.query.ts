import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import type { MarcaVM } from './marca.contract.ts';
import { LISTA_MARCAS } from './marca.lista.ts';

interface Filtros extends EntradaDeLista {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
}

const filasDeMarcas = (db: Base, { soloVigentes, id }: Filtros) =>
  db
    .selectFrom('marcas as m')
    .select(['m.id', 'm.nombre', 'm.vigente as estaVigente', 'm.version', 'm.busqueda'])
    .select((eb) =>
      eb
        .selectFrom('modelos')
        .select((sub) => sub.cast<number>(sub.fn.countAll(), 'integer').as('n'))
        .whereRef('marca_id', '=', 'm.id')
        .$asScalar()
        .$notNull()
        .as('modelos'),
    )
    .$if(soloVigentes === 'true', (q) => q.where('m.vigente', '=', true))
    .$if(id !== undefined, (q) => q.where('m.id', '=', id ?? 0));

export const buscarMarcas = (db: Base, filtros: Filtros): Promise<PaginaDeLista<MarcaVM>> =>
  paginaDeLista(db, LISTA_MARCAS, filasDeMarcas(db, filtros), filtros);
