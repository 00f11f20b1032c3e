import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { CLAVES, columnasDe } from '#features/vehiculo/campos.ts';
import { DATOS } from '#features/vehiculo/datos.ts';
import { sql } from 'kysely';
import type { VehiculoSegunRegistro } from './situacion-patente.ts';

/** The pool, or the caller's transaction. */
type Lector = Pick<Contexto, 'db' | 'ahora'>;

/** A vehicle of our own records, with the ids of its model and use. */
const propioDePatente = (db: Base, patente: string) =>
  db
    .selectFrom('vehiculos as v')
    .leftJoin('tipos_uso as u', 'u.id', 'v.tipo_uso_id')
    .select(['v.patente', 'v.dv', 'v.modelo_id'])
    .select(columnasDe('v'))
    .select('v.origen')
    .select(['u.id as uso_id', 'u.nombre as uso'])
    .where('v.patente', '=', patente)
    .executeTakeFirst();
export type VehiculoPropio = NonNullable<Awaited<ReturnType<typeof propioDePatente>>>;

/** Owner's RUT of each of these plates in our own records. */
export const duenosPropios = async (
  ctx: Contexto,
  patentes: readonly string[],
): Promise<Map<string, number>> => {
  const filas = await preparada(ctx.db)
    .selectFrom('vehiculos as v')
    .innerJoin('propietarios as p', 'p.id', 'v.propietario_id')
    .select(['v.patente', 'p.rut'])
    .where(sql<boolean>`v.patente ${unoDe(patentes)}`)
    .execute();
  return new Map(filas.map(({ patente, rut }) => [patente, rut]));
};

/** Recorded type of use of each of these plates. */
export const usosDePatentes = async (
  { db }: Lector,
  patentes: readonly string[],
): Promise<Map<string, number>> => {
  const filas = await db
    .selectFrom('vehiculos')
    .select(['patente', 'tipo_uso_id'])
    .where(sql<boolean>`patente ${unoDe(patentes)}`)
    .where('tipo_uso_id', 'is not', null)
    .execute();
  return new Map(filas.map(({ patente, tipo_uso_id: uso }) => [patente, uso ?? 0]));
};

const HORAS_CACHE = 24;
/** Oldest time at which a register's answer is still valid. */
const desdeCuando = (ahora: Date): Date => new Date(ahora.getTime() - HORAS_CACHE * 3_600_000);

/** The register's answers of the last 24 hours for these plates. */
export const consultasRecientes = async (
  { db, ahora }: Contexto,
  patentes: readonly string[],
): Promise<VehiculoRegistrado[]> => {
  const filas = await preparada(db)
    .selectFrom('consultas_registro')
    .select('respuesta')
    .where(sql<boolean>`patente ${unoDe(patentes)}`)
    .where('consultada_en', '>', desdeCuando(ahora))
    .execute();
  return filas.map(({ respuesta }) => respuesta as VehiculoRegistrado);
};

/** Known facts of a plate: our own record, and the register's answer of the last 24 hours. */
export const conocidoDePatente = async (
  ctx: Contexto,
  patente: string,
): Promise<{ propio: VehiculoPropio | undefined; reciente: VehiculoRegistrado | undefined }> => {
  const [propio, [reciente]] = await Promise.all([
    propioDePatente(preparada(ctx.db), patente),
    consultasRecientes(ctx, [patente]),
  ]);
  return { propio, reciente };
};

const DE_FICHA = sql.join(
  CLAVES.map((clave) => sql`${sql.lit(clave)}, ${sql.ref(`v.${DATOS[clave].columna}`)}`),
);

interface Registro {
  readonly patente: string;
  readonly vehiculo: VehiculoSegunRegistro;
}

/**
 * Known facts of these plates, by plate: a maintained record, else the register's answer of the last 24
 * hours. A record that only a sale made does not count.
 */
export const registrosConocidos = async (
  { db, ahora }: Lector,
  patentes: readonly string[],
): Promise<Map<string, VehiculoSegunRegistro>> => {
  const cuales = unoDe(patentes);
  const { rows } = await sql<Registro>`
    select v.patente, jsonb_build_object('tipoVehiculo', t.nombre, 'marca', ma.nombre,
      'modelo', m.nombre, ${DE_FICHA}) as vehiculo
    from vehiculos v
    join modelos m on m.id = v.modelo_id
    join marcas ma on ma.id = m.marca_id
    join tipos_vehiculo t on t.id = m.tipo_vehiculo_id
    where v.patente ${cuales} and v.origen = 'mantenida'
    union all
    select c.patente, c.respuesta from consultas_registro c
    where c.patente ${cuales} and c.consultada_en > ${desdeCuando(ahora)}
      and not exists (
        select from vehiculos v where v.patente = c.patente and v.origen = 'mantenida')
  `.execute(db);
  return new Map(rows.map(({ patente, vehiculo }) => [patente, vehiculo]));
};
