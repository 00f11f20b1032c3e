import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { ComunaVM } from './comuna.contract.ts';

/** Every comuna in alphabetical order. */
export const todasLasComunas = (db: Base): Promise<ComunaVM[]> =>
  db
    .selectFrom('comunas')
    .select(['id', 'nombre', 'region'])
    .orderBy(sql`nombre collate "es-x-icu"`)
    .execute();
