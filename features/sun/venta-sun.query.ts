import type { Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import type { LineaSun, VentaSun } from './archivo-sun.ts';
import { tieneArchivoSun } from './facturable.ts';

/** Policies of one look-up: a few milliseconds between two turns of the event loop. */
const PAGINA = 1_000;

// The page is cut before it is joined: PostgreSQL joins all the rest of a fleet otherwise.
const pagina = (db: Base, ventaId: number, desde: number, cuantas: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('polizas')
        .selectAll()
        .where('venta_id', '=', ventaId)
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

const lineasDe = async (db: Base, ventaId: number, cuantas: number): Promise<LineaSun[]> => {
  const lineas: LineaSun[] = [];
  for (let desde: number | undefined = 0; desde !== undefined;) {
    const filas: Fila[] = await pagina(db, ventaId, desde, cuantas);
    lineas.push(...filas.map(aLinea));
    desde = filas.length === cuantas ? filas.at(-1)?.id : undefined;
  }
  return lineas.toSorted((a, b) => a.numeroPoliza - b.numeroPoliza);
};

/** What the collection file of an issued, valid sale says; null when there is no such sale. */
export const ventaSun = async (
  db: Base,
  ventaId: number,
  ahora: Date,
  porPagina = PAGINA,
): Promise<VentaSun | null> => {
  const venta = await db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.nombre as convenio', 'k.rut', 'k.dv', 'v.vigente'])
    .select('v.estado_emision as estadoEmision')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta || !tieneArchivoSun(venta)) return null;
  return {
    ventaId,
    rutCorredor: rutConGuion(venta.rut, venta.dv),
    convenio: venta.convenio,
    fecha: fechaSantiago(ahora),
    lineas: await lineasDe(db, ventaId, porPagina),
  };
};

/** The newest collection file of a sale, or undefined. */
export const archivoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('archivos_sun')
    .select(['id', 'clave', 'sha256', 'creado_en'])
    .where('venta_id', '=', ventaId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
