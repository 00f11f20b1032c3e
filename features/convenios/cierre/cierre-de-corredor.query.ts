import { deCorredor, sinOtroCorredor } from '#features/registros/detiene.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** The valid agreements of a broker, in the order in which they are locked. */
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
  /** Without another broker that is valid and to which a valid link leads. */
  readonly sinOtro: boolean;
}

/** The valid users of a broker but administrators, in the order in which they are locked. */
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

/** Who may have come in by a link of these agreements. */
export const enlacesDe = (db: Base, convenioIds: readonly number[]) =>
  db
    .selectFrom('enlaces_publicos')
    .select(['convenio_id as convenioId', 'usuario_id as usuarioId'])
    .distinct()
    .where('convenio_id', 'in', [0, ...convenioIds])
    .execute();
