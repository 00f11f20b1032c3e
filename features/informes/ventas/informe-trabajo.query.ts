import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import { alcanceDeInforme, type ClaseDeInforme } from './clases-de-informe.ts';

/** Time without progress after which a report counts as stalled; one piece takes a second or two. */
const SIN_AVANCE_MS = 60_000;

/**
 * A report that the caller requested and may still request, or undefined. Missing ones, foreign ones and
 * those of lost rights look the same.
 */
export const informeDeUsuario = async ({ db, actor, ahora }: Contexto, id: number) => {
  const informe = await db
    .selectFrom('informes')
    .select(['id', 'clase', 'desde', 'hasta', 'estado', 'total', 'procesadas', 'turno', 'alcance'])
    .select(
      sql<boolean>`estado = 'pendiente'
        and coalesce(avanzo_en, creado_en) < ${new Date(ahora.getTime() - SIN_AVANCE_MS)}`.as(
        'detenido',
      ),
    )
    .where('id', '=', id)
    .where('usuario_id', '=', actor.usuarioId)
    .$narrowType<{ clase: ClaseDeInforme }>()
    .executeTakeFirst();
  return informe && alcanceDeInforme(informe.clase, actor.rol) === informe.alcance
    ? informe
    : undefined;
};

/** Pieces of a finished report in order, from the attempt that finished it. */
export const partesDeInforme = (
  db: Base,
  { id, turno }: { readonly id: number; readonly turno: number },
) =>
  db
    .selectFrom('informe_partes')
    .select(['informe_id as informeId', 'turno', 'numero', 'sha256', 'bytes'])
    .where('informe_id', '=', id)
    .where('turno', '=', turno)
    .orderBy('numero')
    .execute();

/** Oldest reports made before a moment. */
export const informesAnterioresA = (db: Base, momento: Date, cuantos: number) =>
  db
    .selectFrom('informes')
    .select('id')
    .where('creado_en', '<', momento)
    .orderBy('creado_en')
    .limit(cuantos)
    .execute();

/** Every piece that any attempt recorded. */
export const todasLasPartes = (db: Base, id: number) =>
  db
    .selectFrom('informe_partes')
    .select(['informe_id as informeId', 'turno', 'numero'])
    .where('informe_id', '=', id)
    .execute();
