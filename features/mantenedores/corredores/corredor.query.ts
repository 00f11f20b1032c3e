import { corredorAlAlcance, type QuienAlcanza } from '#features/mantenedores/alcance.query.ts';
import {
  dondeFichas,
  enFichaOComuna,
  filasDeFichas,
} from '#features/mantenedores/fichas/ficha.query.ts';
import { paginaDeLista } from '#features/registros/lista.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EntradaDeLista, PaginaDeLista } from '#values/lista.ts';
import { sql } from 'kysely';
import type { CorredorVM, VinculoVM } from './corredor.contract.ts';
import { LISTA_CORREDORES } from './corredor.lista.ts';
import { CAMPOS_DE_PAPELES, PAPELES } from './papeles.ts';

const COLUMNAS_DE_PAPELES = CAMPOS_DE_PAPELES.map(
  (campo) => sql`${sql.ref(`p.${PAPELES[campo].columna}`)} as ${sql.ref(campo)}`,
);
const ADMITIDOS = sql`(
  select coalesce(json_agg(json_build_object('papel', a.papel, 'motivo', a.motivo) order by a.papel), '[]')
  from papeles_admitidos a
  where a.corredor_id = p.id
    and a.hasta = case a.papel when 'garantia' then p.garantia_hasta else p.representante_hasta end
) as admitidos`;

interface Filtros extends EntradaDeLista {
  readonly soloVigentes?: 'true' | undefined;
  readonly id?: number | undefined;
  readonly rut?: number | undefined;
}

/** Brokers within the reach of `ctx`, read through `db`, which may be an open transaction. */
export const buscarCorredores = (
  db: Base,
  ctx: QuienAlcanza,
  filtros: Filtros,
): Promise<PaginaDeLista<CorredorVM>> =>
  paginaDeLista(
    db,
    LISTA_CORREDORES,
    filasDeFichas<CorredorVM>(
      'corredores',
      dondeFichas(filtros, [corredorAlAlcance('p.id', ctx)]),
      [...COLUMNAS_DE_PAPELES, ADMITIDOS],
    ),
    filtros,
    enFichaOComuna,
  );

/** Links of a user, valid or not, by the broker's number. */
export const vinculosDe = async (db: Base, usuarioId: number): Promise<VinculoVM[]> => {
  const fichas = filasDeFichas<CorredorVM>('corredores', sql`true`);
  const { rows } = await sql<VinculoVM>`
    select uc.corredor_id as "corredorId", uc.usuario_id as "usuarioId", uc.vigente,
      json_build_object('id', t.id, 'rut', t.rut, 'dv', t.dv,
        'nombreCompleto', t."nombreCompleto", 'vigente', t.vigente) as "corredorVM"
    from usuario_corredores uc join (${fichas}) t on t.id = uc.corredor_id
    where uc.usuario_id = ${usuarioId} order by t.id
  `.execute(db);
  return rows;
};
