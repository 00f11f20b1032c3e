import type { Base } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { sql } from 'kysely';

/** Policy with one of these numbers; undefined without one. */
export const polizaConNumeros = (db: Base, poliza: number, folio: number) =>
  db
    .selectFrom('polizas')
    .select(['numero_poliza', 'numero_folio'])
    .where((eb) => eb.or([eb('numero_poliza', '=', poliza), eb('numero_folio', '=', folio)]))
    .orderBy((eb) => eb('numero_poliza', '=', poliza), 'desc')
    .limit(1)
    .executeTakeFirst();

/** Filters these policy numbers for those with a row. */
export const numerosConFila = async (
  db: Base,
  numeros: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ numero: number }>`
    select numero_poliza as numero from polizas where numero_poliza = any(${numeros}::bigint[])
  `.execute(db);
  return new Set(rows.map(({ numero }) => numero));
};

/** Returns those of these store keys that are the file of a policy, or of an undecided proposal. */
export const clavesEnUso = async (
  db: Base,
  claves: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ clave: string }>`
    select documento_clave as clave from polizas where documento_clave = any(${claves}::text[])
    union all select clave from documentos_reemplazados where clave = any(${claves}::text[])
    union all select u.clave from unnest(${claves}::text[]) as u (clave)
    where exists (select from cambios_propuestos c where position(u.clave in c.datos::text) > 0)
  `.execute(db);
  return new Set(rows.map(({ clave }) => clave));
};

/** Models of every brand with their names, one of which the certificate has. */
export const modelosLlamados = (db: Base, tipoVehiculoId: number) =>
  db
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['m.id', 'm.nombre', 'ma.nombre as marca'])
    .where('m.tipo_vehiculo_id', '=', tipoVehiculoId)
    .orderBy('m.id')
    .execute();

export const tiposDeVehiculo = (db: Base) =>
  db.selectFrom('tipos_vehiculo').select(['id', 'nombre']).orderBy('id').execute();

export const usosDeTipo = (db: Base, tipoVehiculoId: number) =>
  db
    .selectFrom('tipos_uso')
    .select(['id', 'nombre'])
    .where('tipo_vehiculo_id', '=', tipoVehiculoId)
    .orderBy('id')
    .execute();

export interface ConvenioConCorredor {
  readonly id: number;
  readonly nombre: string;
  /** Name as the certificate prints it. */
  readonly corredor: string;
}

const convenios = (db: Base) =>
  db
    .selectFrom('convenios as c')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.id', 'c.nombre', 'k.nombre as corredor', 'k.apellido_paterno as paterno'])
    .select(['k.razon_social as razon', 'k.rut'])
    .orderBy('c.id');

const aConvenio = (
  fila: Awaited<ReturnType<ReturnType<typeof convenios>['execute']>>[number],
): ConvenioConCorredor => ({
  id: fila.id,
  nombre: fila.nombre,
  corredor: nombreCompleto({
    rut: fila.rut,
    nombre: fila.corredor,
    apellidoPaterno: fila.paterno,
    razonSocial: fila.razon,
  }),
});

export const todosLosConvenios = async (db: Base): Promise<ConvenioConCorredor[]> =>
  (await convenios(db).execute()).map(aConvenio);

/** Last month of a vehicle type's legal period in an agreement; undefined if it does not sell the type. */
export const mesLegalDe = async (
  db: Base,
  convenioId: number,
  tipoVehiculoId: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('convenio_primas')
      .select('mes_legal')
      .where('convenio_id', '=', convenioId)
      .where('tipo_vehiculo_id', '=', tipoVehiculoId)
      .orderBy('vigente', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.mes_legal;

export const usuarioLlamado = (db: Base, nombre: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'nombre_usuario'])
    .where(sql<boolean>`lower(nombre_usuario) = lower(${nombre})`)
    .executeTakeFirst();

export const ventaDeOrden = async (db: Base, orden: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('pagos')
      .select('venta_id')
      .where('orden_compra', '=', orden)
      .executeTakeFirst()
  )?.venta_id;

/** A valid policy of the plate that covers one of these days; undefined without one. */
export const otraVigente = (
  db: Base,
  { patente, desde, hasta }: { patente: string; desde: Fecha; hasta: Fecha },
) =>
  db
    .selectFrom('polizas')
    .select('numero_poliza')
    .where('patente', '=', patente)
    .where('vigente', '=', true)
    .where('vigencia_desde', '<=', hasta)
    .where('vigencia_hasta', '>=', desde)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
