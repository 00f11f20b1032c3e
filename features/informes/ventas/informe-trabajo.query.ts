import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import { alcanceDeInforme, type ClaseDeInforme } from './clases-de-informe.ts';

/** A piece takes a second or two. */
const SIN_AVANCE_MS = 60_000;

/**
 * A report the caller asked for and may still ask for, or undefined: missing, somebody else's and
 * one of rights that were lost since look the same.
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

/** The pieces of a finished report, in order: those of the attempt that ended it. */
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

/** The oldest reports made before a moment. */
export const informesAnterioresA = (db: Base, momento: Date, cuantos: number) =>
  db
    .selectFrom('informes')
    .select('id')
    .where('creado_en', '<', momento)
    .orderBy('creado_en')
    .limit(cuantos)
    .execute();

/** Every piece that any attempt wrote down. */
export const todasLasPartes = (db: Base, id: number) =>
  db
    .selectFrom('informe_partes')
    .select(['informe_id as informeId', 'turno', 'numero'])
    .where('informe_id', '=', id)
    .execute();
