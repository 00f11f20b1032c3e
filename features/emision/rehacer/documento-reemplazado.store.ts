import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';

/**
 * Returns superseded files older than the limit whose bytes still exist, except the given ones and
 * any that is a policy's present file again.
 */
export const reemplazadosAnterioresA = async (
  db: Base,
  limite: Date,
  cuantos: number,
  salvo: readonly string[],
): Promise<string[]> => {
  const filas = await db
    .selectFrom('documentos_reemplazados as d')
    .select('d.clave')
    .where('d.borrado_en', 'is', null)
    .where('d.reemplazado_en', '<', limite)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('polizas as p')
            .select('p.id')
            .whereRef('p.id', '=', 'd.poliza_id')
            .whereRef('p.documento_clave', '=', 'd.clave'),
        ),
      ),
    )
    .where('d.clave', '<>', sql<string>`all(${salvo}::text[])`)
    .orderBy('d.reemplazado_en')
    .limit(cuantos)
    .execute();
  return filas.map(({ clave }) => clave);
};

/**
 * Marks these files as deleted; hash, dates and cause stay. Returns how many were not marked
 * before.
 */
export const marcarBorrados = async (
  db: Base,
  claves: readonly string[],
  ahora: Date,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('documentos_reemplazados')
    .set({ borrado_en: ahora })
    .where('clave', 'in', ['', ...claves])
    .where('borrado_en', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
