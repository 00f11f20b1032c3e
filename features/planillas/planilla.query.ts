import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

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
