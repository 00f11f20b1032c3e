import type { Base } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import type { LineaSun, VentaSun } from './archivo-sun.ts';
import { tieneArchivoSun } from './facturable.ts';

/** Policies of one look-up: a few milliseconds between two turns of the event loop. */
const PAGINA = 1_000;

// The page is cut before it is joined: PostgreSQL joins all the rest of a fleet otherwise.
const pagina = (db: Base, ventaIds: readonly number[], desde: number, cuantas: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('polizas')
        .selectAll()
        .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
        .where('id', '>', desde)
        .where('vigente', '=', true)
        .orderBy('id')
        .limit(cuantas)
        .as('p'),
    )
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select([
      'p.id',
      'p.venta_id',
      'p.numero_poliza',
      'p.numero_folio',
      'p.patente',
      'p.vigencia_desde',
      'p.emitida_en',
    ])
    .select(['p.vigencia_hasta', 'vv.dv', 'vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.prima'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social', 't.codigo_renta'])
    .orderBy('p.id')
    .execute();
type Fila = Awaited<ReturnType<typeof pagina>>[number];

const aLinea = (fila: Fila): LineaSun => ({
  numeroPoliza: fila.numero_poliza,
  numeroFolio: fila.numero_folio,
  patente: fila.patente,
  dvPatente: fila.dv,
  codigoRenta: fila.codigo_renta,
  rut: fila.rut,
  dvRut: fila.rut_dv,
  propietario: nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  }),
  desde: fila.vigencia_desde,
  hasta: fila.vigencia_hasta,
  emision: fechaSantiago(fila.emitida_en),
  prima: fila.prima,
});

const lineasDeVentas = async (
  db: Base,
  ventaIds: readonly number[],
  porPagina: number,
): Promise<Map<number, LineaSun[]>> => {
  const lineas = new Map<number, LineaSun[]>(ventaIds.map((ventaId) => [ventaId, []]));
  for (let desde: number | undefined = 0; desde !== undefined;) {
    const filas: Fila[] = await pagina(db, ventaIds, desde, porPagina);
    for (const fila of filas) lineas.get(fila.venta_id)?.push(aLinea(fila));
    desde = filas.length === porPagina ? filas.at(-1)?.id : undefined;
  }
  return lineas;
};

/** What the collection files of those of these sales say that are issued and valid. */
export const ventasSun = async (
  db: Base,
  ventaIds: readonly number[],
  ahora: Date,
  porPagina = PAGINA,
): Promise<VentaSun[]> => {
  const ventas = await db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['v.id', 'c.nombre as convenio', 'k.rut', 'k.dv', 'v.vigente'])
    .select('v.estado_emision as estadoEmision')
    .where(sql<boolean>`v.id ${deEstos(ventaIds)}`)
    .orderBy('v.id')
    .execute();
  const suyas = ventas.filter(tieneArchivoSun);
  if (suyas.length === 0) return [];
  const lineas = await lineasDeVentas(
    db,
    suyas.map(({ id }) => id),
    porPagina,
  );
  return suyas.map(({ id, convenio, rut, dv }) => ({
    ventaId: id,
    rutCorredor: rutConGuion(rut, dv),
    convenio,
    fecha: fechaSantiago(ahora),
    lineas: (lineas.get(id) ?? []).toSorted((a, b) => a.numeroPoliza - b.numeroPoliza),
  }));
};

/** Those of these sales that have a collection file. */
export const ventasConArchivo = async (
  db: Base,
  ventaIds: readonly number[],
): Promise<Set<number>> => {
  const filas = await db
    .selectFrom('archivos_sun')
    .select('venta_id')
    .where(sql<boolean>`venta_id ${deEstos(ventaIds)}`)
    .execute();
  return new Set(filas.map(({ venta_id }) => venta_id));
};

/** The newest collection file of a sale, or undefined. */
export const archivoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('archivos_sun')
    .select(['id', 'clave', 'sha256', 'creado_en'])
    .where('venta_id', '=', ventaId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
