import { urlDeVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { esDelCorreo, ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import type { PolizaVM } from './documentos.contract.ts';

const filasDePolizas = (ctx: Contexto, ventaId: number) =>
  ctx.db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.id', 'p.numero_poliza', 'p.numero_folio', 'p.patente', 'p.vigente', 'p.firmada'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'vv.dv', 'vv.rut', 'vv.rut_dv'])
    .select('p.codigo_hash')
    .select(['vv.nombre', 'vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['m.nombre as modelo', 'ma.nombre as marca', 't.nombre as tipo'])
    .where('p.venta_id', '=', ventaId)
    .where('p.documento_clave', 'is not', null)
    .$if(ctx.actor.correo !== null, (q) => q.where((eb) => esDelCorreo(eb, ctx.actor)))
    .orderBy('vv.posicion')
    .execute();
type Fila = Awaited<ReturnType<typeof filasDePolizas>>[number];

const aPoliza = (
  ctx: Contexto,
  fila: Fila,
  venta: { id: number; fecha: Date; convenio: string },
): PolizaVM => ({
  id: fila.id,
  polizaId: fila.id,
  numeroPoliza: fila.numero_poliza,
  numeroFolio: fila.numero_folio,
  patente: fila.patente,
  dv: fila.dv,
  marca: fila.marca,
  modelo: fila.modelo,
  tipoVehiculo: fila.tipo,
  nombrePropietario: nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  }),
  rutPropietario: rutConGuion(fila.rut, fila.rut_dv),
  ventaId: venta.id,
  fechaVenta: venta.fecha.toISOString(),
  fechaVigenciaDesde: fila.vigencia_desde,
  fechaVigenciaHasta: fila.vigencia_hasta,
  convenio: venta.convenio,
  vigente: fila.vigente,
  estaFirmada: fila.firmada,
  urlDescarga: fila.firmada ? urlDocumento(ctx, fila.id) : null,
  urlVerificacion: urlDeVerificacion(ctx, {
    numeroPoliza: fila.numero_poliza,
    codigoHash: fila.codigo_hash,
  }),
});

/** Returns the policies of a sale in order of vehicle; null when it is missing or another's. */
export const polizasDeVenta = async (
  ctx: Contexto,
  ventaId: number,
): Promise<PolizaVM[] | null> => {
  const venta = await ventasVisibles(ctx)
    .select(['v.id', 'v.pagada_en', 'v.creado_en', 'c.nombre as convenio'])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) return null;
  const { id, convenio } = venta;
  const fecha = venta.pagada_en ?? venta.creado_en;
  return (await filasDePolizas(ctx, id)).map((f) => aPoliza(ctx, f, { id, fecha, convenio }));
};

/** Returns the file locations of a sale, each with the mail of its owner, and whether all exist. */
export const archivosDeLaVenta = async (db: Base, ventaId: number) => {
  const venta = await db
    .selectFrom('ventas')
    .select('estado_emision')
    .where('id', '=', ventaId)
    .executeTakeFirst();
  const archivos = await db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.numero_poliza', 'p.patente', 'p.documento_clave', 'p.documento_sha256'])
    .select(['p.documento_bytes', 'p.firmada', 'p.venta_id', 'vv.email'])
    .where('p.venta_id', '=', ventaId)
    .where('p.vigente', '=', true)
    .orderBy('p.id')
    .execute();
  return { completa: venta?.estado_emision === 3, archivos };
};

/**
 * Returns `archivosDeLaVenta` for a sale within the caller's scope, or null. An owner gets only
 * their own files.
 */
export const archivosDeVenta = async (ctx: Contexto, ventaId: number) => {
  const venta = await ventasVisibles(ctx)
    .select('v.id')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) return null;
  const { correo } = ctx.actor;
  const { completa, archivos } = await archivosDeLaVenta(ctx.db, ventaId);
  return {
    completa,
    archivos: archivos.filter(({ email }) => correo === null || email?.toLowerCase() === correo),
  };
};

/** Returns the signed file of a policy, stamped when cancelled; undefined without one. */
export const archivoDePoliza = (ctx: Contexto, polizaId: number) =>
  ctx.db
    .selectFrom('polizas')
    .select(['numero_poliza', 'patente', 'documento_clave', 'documento_sha256', 'venta_id'])
    .where('id', '=', polizaId)
    .where('firmada', '=', true)
    .executeTakeFirst();
