import type { Contexto } from '#server/contexto.ts';
import type { Base } from '#server/db/conexion.ts';

/** A report the caller asked for, or undefined: missing and somebody else's look the same. */
export const informeDeUsuario = ({ db, actor }: Contexto, id: number) =>
  db
    .selectFrom('informes')
    .select(['id', 'clase', 'desde', 'hasta', 'estado', 'total', 'procesadas', 'turno'])
    .where('id', '=', id)
    .where('usuario_id', '=', actor.usuarioId)
    .executeTakeFirst();

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
