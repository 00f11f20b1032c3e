import type { Contexto } from '#server/contexto.ts';
import { preparada } from '#server/db/preparada.ts';
import { unoDe } from '#server/db/uno-de.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { sql } from 'kysely';
import type { VehiculoSegunRegistro } from './situacion-patente.ts';

/** The pool, or the transaction of whoever decides in one. */
type Lector = Pick<Contexto, 'db' | 'ahora'>;

/** A vehicle of our own records, with the ids of its model and use; undefined when unknown. */
export const vehiculoPropio = (ctx: Contexto, patente: string) =>
  preparada(ctx.db)
    .selectFrom('vehiculos as v')
    .leftJoin('tipos_uso as u', 'u.id', 'v.tipo_uso_id')
    .select(['v.patente', 'v.dv', 'v.modelo_id', 'v.numero_motor', 'v.anio_fabricacion'])
    .select('v.origen')
    .select(['u.id as uso_id', 'u.nombre as uso'])
    .where('v.patente', '=', patente)
    .executeTakeFirst();

/** The RUT of the owner of each of these plates that our own records hold. */
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

const HORAS_CACHE = 24;

/** The registry's answers of the last 24 hours for these plates. */
export const consultasRecientes = async (
  ctx: Lector,
  patentes: readonly string[],
): Promise<VehiculoRegistrado[]> => {
  const filas = await preparada(ctx.db)
    .selectFrom('consultas_registro')
    .select('respuesta')
    .where(sql<boolean>`patente ${unoDe(patentes)}`)
    .where('consultada_en', '>', new Date(ctx.ahora.getTime() - HORAS_CACHE * 3_600_000))
    .execute();
  return filas.map(({ respuesta }) => respuesta as VehiculoRegistrado);
};

/** What somebody looked after of these plates; a record that only a sale made says nothing. */
const mantenidos = async (
  { db }: Lector,
  patentes: readonly string[],
): Promise<(VehiculoSegunRegistro & { patente: string })[]> =>
  preparada(db)
    .selectFrom('vehiculos as v')
    .innerJoin('modelos as m', 'm.id', 'v.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['v.patente', 't.nombre as tipoVehiculo', 'ma.nombre as marca', 'm.nombre as modelo'])
    .select(['v.anio_fabricacion as anioFabricacion', 'v.numero_motor as numeroMotor'])
    .where(sql<boolean>`v.patente ${unoDe(patentes)}`)
    .where('v.origen', '=', 'mantenida')
    .execute();

/**
 * What the register says of these plates, as far as it is known here: a maintained record, else the
 * registry's answer of the last 24 hours.
 */
export const registrosConocidos = async (
  lector: Lector,
  patentes: readonly string[],
): Promise<Map<string, VehiculoSegunRegistro>> => {
  const propios = await mantenidos(lector, patentes);
  const suyas = new Set(propios.map(({ patente }) => patente));
  const ajenas = patentes.filter((patente) => !suyas.has(patente));
  const consultados = ajenas.length > 0 ? await consultasRecientes(lector, ajenas) : [];
  return new Map([...propios, ...consultados].map((uno) => [uno.patente, uno]));
};
