import { deCorredor, sinOtroCorredor } from '#features/registros/detiene.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Valid agreements of a broker, in lock order. */
export const conveniosVigentesDe = async (db: Base, corredorId: number): Promise<number[]> => {
  const filas = await db
    .selectFrom('convenios')
    .select('id')
    .where('corredor_id', '=', corredorId)
    .where('vigente', '=', true)
    .orderBy('id')
    .execute();
  return filas.map(({ id }) => id);
};

interface UsuarioDeCorredor {
  readonly id: number;
  /** Condition: the user has no valid link to another valid broker. */
  readonly sinOtro: boolean;
}

/** Valid users of a broker except administrators, in lock order. */
export const usuariosVigentesDe = async (
  db: Base,
  corredorId: number,
): Promise<UsuarioDeCorredor[]> => {
  const { rows } = await sql<UsuarioDeCorredor>`
    select u.id, ${sinOtroCorredor(corredorId)} as "sinOtro" from ${deCorredor(corredorId)}
    order by u.id
  `.execute(db);
  return rows;
};

/** Users whose public links for these agreements may have opened sessions. */
export const enlacesDe = (db: Base, convenioIds: readonly number[]) =>
  db
    .selectFrom('enlaces_publicos')
    .select(['convenio_id as convenioId', 'usuario_id as usuarioId'])
    .distinct()
    .where('convenio_id', 'in', [0, ...convenioIds])
    .execute();
