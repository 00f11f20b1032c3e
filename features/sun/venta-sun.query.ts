import type { Base } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import {
  type EstadoDeArchivoSun,
  type LineaSun,
  nombreDeArchivoSun,
  type VentaSun,
} from './archivo-sun.ts';
import { type ArchivosSunVM, MAXIMO_DE_DESCARGAS } from './sun.contract.ts';
import { tieneArchivoSun } from './facturable.ts';

/** Policies per query: a few milliseconds between two turns of the event loop. */
const PAGINA = 1_000;

// Limits the page before joining it: otherwise PostgreSQL joins the whole rest of a fleet.
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
      'p.version',
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

interface Lineas {
  readonly lineas: LineaSun[];
  /** Sum of their policies' versions, which differs as soon as one of them changes. */
  versiones: number;
}

const lineasDeVentas = async (
  db: Base,
  ventaIds: readonly number[],
  porPagina: number,
): Promise<Map<number, Lineas>> => {
  const ventas = new Map<number, Lineas>(
    ventaIds.map((ventaId) => [ventaId, { lineas: [], versiones: 0 }]),
  );
  for (let desde: number | undefined = 0; desde !== undefined;) {
    const filas: Fila[] = await pagina(db, ventaIds, desde, porPagina);
    for (const fila of filas) {
      const suya = ventas.get(fila.venta_id);
      if (!suya) continue;
      suya.lineas.push(aLinea(fila));
      suya.versiones += fila.version;
    }
    desde = filas.length === porPagina ? filas.at(-1)?.id : undefined;
  }
  return ventas;
};

export interface VentaConVersiones extends VentaSun {
  readonly versiones: number;
}

/** Content of the collection files of the issued and valid ones of these sales. */
export const ventasSun = async (
  db: Base,
  ventaIds: readonly number[],
  ahora: Date,
  porPagina = PAGINA,
): Promise<VentaConVersiones[]> => {
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
    lineas: (lineas.get(id)?.lineas ?? []).toSorted((a, b) => a.numeroPoliza - b.numeroPoliza),
    versiones: lineas.get(id)?.versiones ?? 0,
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

/** Version number of file `s` among its sale's files, from 1 on. */
const VERSION = sql<number>`(select count(*)::integer from archivos_sun b
  where b.venta_id = s.venta_id and b.id <= s.id)`;

/** State of the newest collection file of sale `v`; null without one. */
export const ESTADO_DE_ARCHIVO = sql<EstadoDeArchivoSun | null>`(
  select case when not v.vigente then 'sin_efecto'
    when s.desactualizado_en is not null then 'desactualizado' else 'al_dia' end
  from archivos_sun s where s.venta_id = v.id order by s.id desc limit 1)`;

/** Collection files of a sale with their version, newest first. */
const archivosDe = (db: Base, ventaId: number) =>
  db
    .selectFrom('archivos_sun as s')
    .select(['s.id', 's.clave', 's.sha256', 's.polizas', 's.total', 's.creado_en'])
    .select(VERSION.as('version'))
    .where('s.venta_id', '=', ventaId)
    .orderBy('s.id', 'desc');

/** Newest collection file of a sale, or undefined. */
export const archivoDeVenta = (db: Base, ventaId: number) =>
  archivosDe(db, ventaId).limit(1).executeTakeFirst();

const descargasDe = (db: Base, ventaId: number) =>
  db
    .selectFrom('hechos as h')
    .leftJoin('usuarios as u', 'u.id', 'h.usuario_id')
    .select(['h.ocurrido_en', 'u.nombre_usuario'])
    .select(sql<number | null>`(h.despues ->> 'version')::integer`.as('version'))
    .where('h.entidad', '=', 'venta')
    .where('h.entidad_id', '=', ventaId)
    .where('h.accion', '=', 'descargar_sun')
    .orderBy('h.id', 'desc')
    .limit(MAXIMO_DE_DESCARGAS)
    .execute();

/** Person who saw a cancelled sale's newest file; null if nobody did. */
const vistoDe = (db: Base, ventaId: number) =>
  db
    .selectFrom('ventas as v')
    .leftJoin('archivos_sun as s', (on) =>
      on.on('s.id', '=', (eb) =>
        eb
          .selectFrom('archivos_sun as u')
          .select((q) => q.fn.max('u.id').as('id'))
          .whereRef('u.venta_id', '=', 'v.id'),
      ),
    )
    .leftJoin('usuarios as us', 'us.id', 's.atendido_por')
    .select(ESTADO_DE_ARCHIVO.as('estado'))
    .select(['s.desactualizado_en', 's.atendido_en', 'us.nombre_usuario as atendido_por'])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();

/** Collection files of a sale, the newest one's state, and all downloads with person and time. */
export const archivosDeVenta = async (db: Base, ventaId: number): Promise<ArchivosSunVM> => {
  const [archivos, descargas, situacion] = await Promise.all([
    archivosDe(db, ventaId).execute(),
    descargasDe(db, ventaId),
    vistoDe(db, ventaId),
  ]);
  // An older release recorded no version: it delivered the newest file of that moment.
  const versionDe = (descarga: (typeof descargas)[number]): number =>
    descarga.version ??
    archivos.find(({ creado_en }) => creado_en <= descarga.ocurrido_en)?.version ??
    1;
  return {
    estado: situacion?.estado ?? null,
    desde: situacion?.desactualizado_en?.toISOString() ?? null,
    visto: situacion?.atendido_en
      ? { quien: situacion.atendido_por, cuando: situacion.atendido_en.toISOString() }
      : null,
    archivos: archivos.map(({ version, polizas, total, creado_en }) => ({
      nombre: nombreDeArchivoSun(ventaId, version),
      polizas,
      total,
      creado: creado_en.toISOString(),
      descargas: descargas
        .filter((descarga) => versionDe(descarga) === version)
        .map(({ nombre_usuario: quien, ocurrido_en }) => ({
          quien,
          cuando: ocurrido_en.toISOString(),
        })),
    })),
  };
};
