import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** RUTs of the current brokers of users, as '76.543.210-3; 77.…', by user; of one, or of all. */
export const rutsDeCorredores = async (
  db: Base,
  usuarioId?: number,
): Promise<ReadonlyMap<number, readonly { rut: number; dv: string }[]>> => {
  const filas = await db
    .selectFrom('usuario_corredores as uc')
    .innerJoin('corredores as k', 'k.id', 'uc.corredor_id')
    .select(['uc.usuario_id as usuarioId', 'k.rut', 'k.dv'])
    .where('uc.vigente', '=', true)
    .$if(usuarioId !== undefined, (q) => q.where('uc.usuario_id', '=', usuarioId ?? 0))
    .orderBy('k.rut')
    .execute();
  return Map.groupBy(filas, (fila) => fila.usuarioId);
};

/** Brokers with these RUTs. */
export const corredoresDeRuts = (db: Base, ruts: readonly number[]) =>
  db
    .selectFrom('corredores')
    .select(['id', 'rut'])
    .where('rut', 'in', [0, ...ruts])
    .execute();

/** User with this name in any case. */
export const usuarioDeNombre = (db: Base, nombre: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'perfil_id as perfilId'])
    .where(sql<boolean>`lower(nombre_usuario) = lower(${nombre})`)
    .executeTakeFirst();
