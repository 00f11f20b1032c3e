import type { Base } from '#nucleo/db/conexion.ts';
import { formatearRut } from '#values/rut.ts';
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

/** Agreements with this name, in any case, of the broker with this RUT. */
export const conveniosDeNombre = (db: Base, nombre: string, rut: number) =>
  db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.id', 'k.rut', 'k.dv'])
    .where('k.rut', '=', rut)
    .where(sql<boolean>`texto_busqueda(c.nombre) = texto_busqueda(${nombre})`)
    .orderBy('c.id')
    .execute();

/** RUT of each broker in its written form, by id. */
export const rutsPorCorredor = async (db: Base): Promise<ReadonlyMap<number, string>> => {
  const filas = await db.selectFrom('corredores').select(['id', 'rut', 'dv']).execute();
  return new Map(filas.map(({ id, rut, dv }) => [id, formatearRut(rut, dv)]));
};

/** Every vehicle type and use, valid or not. */
export const tiposYUsos = async (db: Base) => ({
  tipos: await db.selectFrom('tipos_vehiculo').select(['id', 'nombre']).execute(),
  usos: await db
    .selectFrom('tipos_uso')
    .select(['id', 'nombre', 'tipo_vehiculo_id as tipoVehiculoId'])
    .execute(),
});
