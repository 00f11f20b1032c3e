import type { Base } from '#server/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import type { LineaSun, VentaSun } from './archivo-sun.ts';

const filas = (db: Base, ventaId: number) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.numero_poliza', 'p.numero_folio', 'p.patente', 'p.vigencia_desde', 'p.emitida_en'])
    .select(['p.vigencia_hasta', 'vv.dv', 'vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.prima'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social', 't.codigo_renta'])
    .where('p.venta_id', '=', ventaId)
    .where('p.vigente', '=', true)
    .orderBy('p.numero_poliza')
    .execute();
type Fila = Awaited<ReturnType<typeof filas>>[number];

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

/** What the collection file of an issued, valid sale says; null when there is no such sale. */
export const ventaSun = async (
  db: Base,
  ventaId: number,
  ahora: Date,
): Promise<VentaSun | null> => {
  const venta = await db
    .selectFrom('ventas as v')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['c.nombre as convenio', 'k.rut', 'k.dv'])
    .where('v.id', '=', ventaId)
    .where('v.vigente', '=', true)
    .where('v.estado_emision', '=', 3)
    .executeTakeFirst();
  if (!venta) return null;
  return {
    ventaId,
    rutCorredor: rutConGuion(venta.rut, venta.dv),
    convenio: venta.convenio,
    fecha: fechaSantiago(ahora),
    lineas: (await filas(db, ventaId)).map(aLinea),
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
