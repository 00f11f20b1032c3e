import { detencionDe } from '#features/emision/detencion.query.ts';
import { columnasDe, deColumnas } from '#features/vehiculo/campos.ts';
import { ESTADO_DE_ARCHIVO } from '#features/sun/venta-sun.query.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import { sql } from 'kysely';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { polizaDesconocida } from '#features/polizas/poliza.errors.ts';
import type { PolizaSoporteVM, VentaSoporteVM } from './soporte.contract.ts';

const filas = (ctx: Contexto) =>
  ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .innerJoin('usuarios as us', 'us.id', 'v.usuario_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'vv.tipo_uso_id')
    .select(['p.id', 'p.numero_poliza', 'p.numero_folio', 'p.patente', 'p.vigente', 'p.firmada'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'p.emitida_en', 'p.venta_id', 'p.version'])
    .select(['p.anulada_en', 'p.motivo_anulacion', 'v.pagada_en', 'v.creado_en'])
    .select(['vv.dv', 'vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.apellido_paterno', 'vv.prima'])
    .select(['vv.apellido_materno', 'vv.razon_social', 'vv.email', 'vv.telefono'])
    .select(columnasDe('vv'))
    .select('vv.informar_aach')
    .select(['m.nombre as modelo', 'ma.nombre as marca', 't.nombre as tipo', 'u.nombre as uso'])
    .select(['c.nombre as convenio', 'us.nombre_usuario', 'k.razon_social as corredor_razon'])
    .select(['k.nombre as corredor_nombre', 'k.apellido_paterno as corredor_paterno'])
    .select('k.rut as corredor_rut')
    .where('p.documento_clave', 'is not', null)
    .select(
      sql<boolean>`exists (select 1 from avisos_aach a
        where a.poliza_id = p.id and a.clase = 'alta' and a.estado = 'aceptado')`.as('informada'),
    );
type Fila = Awaited<ReturnType<ReturnType<typeof filas>['execute']>>[number];

const corredorDe = (fila: {
  corredor_rut: number;
  corredor_nombre: string | null;
  corredor_paterno: string | null;
  corredor_razon: string | null;
}): string =>
  nombreCompleto({
    rut: fila.corredor_rut,
    nombre: fila.corredor_nombre,
    apellidoPaterno: fila.corredor_paterno,
    razonSocial: fila.corredor_razon,
  });

const vehiculoDe = (fila: Fila) => ({
  patente: fila.patente,
  dv: fila.dv,
  marca: fila.marca,
  modelo: fila.modelo,
  tipoVehiculo: fila.tipo,
  tipoUso: fila.uso,
  ...deColumnas(fila),
  prima: fila.prima,
  nombrePropietario: nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  }),
  rutPropietario: rutConGuion(fila.rut, fila.rut_dv),
  emailPropietario: fila.email,
  telefonoPropietario: fila.telefono,
});

const aPoliza = (ctx: Contexto, fila: Fila): PolizaSoporteVM => ({
  ...vehiculoDe(fila),
  id: fila.id,
  polizaId: fila.id,
  numeroPoliza: fila.numero_poliza,
  numeroFolio: fila.numero_folio,
  ventaId: fila.venta_id,
  fechaVenta: (fila.pagada_en ?? fila.creado_en).toISOString(),
  fechaEmision: fila.emitida_en.toISOString(),
  fechaVigenciaDesde: fila.vigencia_desde,
  fechaVigenciaHasta: fila.vigencia_hasta,
  convenio: fila.convenio,
  corredor: corredorDe(fila),
  usuario: fila.nombre_usuario,
  vigente: fila.vigente,
  estaFirmada: fila.firmada,
  informarAach: fila.informar_aach,
  estaInformadaAach: fila.informada,
  motivoAnulacion: fila.motivo_anulacion,
  fechaAnulacion: fila.anulada_en?.toISOString() ?? null,
  version: fila.version,
  urlDescarga: fila.firmada ? urlDocumento(ctx, fila.id) : null,
});

/** Returns a policy within the caller's scope by its number, or null. */
export const polizaPorNumero = async (
  ctx: Contexto,
  numero: number,
): Promise<PolizaSoporteVM | null> => {
  const fila = await filas(ctx).where('p.numero_poliza', '=', numero).executeTakeFirst();
  return fila ? aPoliza(ctx, fila) : null;
};

/** Returns a policy within the caller's scope by its id, or null. */
const polizaPorId = async (ctx: Contexto, id: number): Promise<PolizaSoporteVM | null> => {
  const fila = await filas(ctx).where('p.id', '=', id).executeTakeFirst();
  return fila ? aPoliza(ctx, fila) : null;
};

/** Returns a policy by its id; throws when the caller sees none. */
export const exigirPoliza = async (ctx: Contexto, id: number): Promise<PolizaSoporteVM> => {
  const poliza = await polizaPorId(ctx, id);
  if (!poliza) throw polizaDesconocida();
  return poliza;
};

/** Returns the valid policies of a plate, or the valid one of a number, newest first. */
export const polizasVigentes = async (
  ctx: Contexto,
  { patente, numeroPoliza }: { patente: string | null; numeroPoliza: number | null },
): Promise<PolizaSoporteVM[]> => {
  const encontradas = await filas(ctx)
    .where('p.vigente', '=', true)
    .$if(patente !== null, (q) => q.where('p.patente', '=', patente))
    .$if(numeroPoliza !== null, (q) => q.where('p.numero_poliza', '=', numeroPoliza))
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute();
  return encontradas.map((fila) => aPoliza(ctx, fila));
};

const filaDeVenta = (ctx: Contexto, id: number) =>
  ventasVisibles(ctx)
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .innerJoin('usuarios as us', 'us.id', 'v.usuario_id')
    .select(['v.id', 'v.vigente', 'v.estado_venta', 'v.estado_emision', 'v.pagada_en'])
    .select(['v.creado_en', 'v.emitida_en', 'v.monto_en_pesos', 'v.motivo_anulacion'])
    .select(['v.anulada_en', 'c.nombre as convenio', 'us.nombre_usuario', 'k.dv'])
    .select(['k.razon_social as corredor_razon', 'k.nombre as corredor_nombre'])
    .select(['k.apellido_paterno as corredor_paterno', 'k.rut as corredor_rut'])
    .select(ESTADO_DE_ARCHIVO.as('sun'))
    .where('v.id', '=', id)
    .executeTakeFirst();

/**
 * Returns a sale within the caller's scope without its policies (a fleet has thousands), or null.
 */
export const cabezaDeVenta = async (
  ctx: Contexto,
  id: number,
): Promise<Omit<VentaSoporteVM, 'polizaVentaVM' | 'cantidadPolizas'> | null> => {
  const venta = await filaDeVenta(ctx, id);
  if (!venta) return null;
  return {
    id: venta.id,
    idv: venta.id,
    vigente: venta.vigente,
    estadoVenta: venta.estado_venta,
    estadoEmision: venta.estado_emision,
    detencion: (await detencionDe(ctx.db, id))?.detalle ?? null,
    fechaVenta: (venta.pagada_en ?? venta.creado_en).toISOString(),
    fechaEmision: venta.emitida_en?.toISOString() ?? null,
    montoEnPesos: venta.monto_en_pesos,
    corredor: corredorDe(venta),
    rutCorredor: rutConGuion(venta.corredor_rut, venta.dv),
    convenio: venta.convenio,
    usuario: venta.nombre_usuario,
    motivoAnulacion: venta.motivo_anulacion,
    fechaAnulacion: venta.anulada_en?.toISOString() ?? null,
    archivoSUNCargado: venta.sun !== null,
    estadoArchivoSun: venta.sun,
  };
};

/** Returns a sale with its policies in order of vehicle, or null. */
export const ventaPorId = async (ctx: Contexto, id: number): Promise<VentaSoporteVM | null> => {
  const cabeza = await cabezaDeVenta(ctx, id);
  if (!cabeza) return null;
  const polizas = await filas(ctx).where('v.id', '=', id).orderBy('vv.posicion').execute();
  return {
    ...cabeza,
    cantidadPolizas: polizas.length,
    polizaVentaVM: polizas.map((fila) => aPoliza(ctx, fila)),
  };
};

/** Returns the number of valid policies of a sale and of those with their file, or null. */
export const avanceDeDocumentos = async (
  ctx: Contexto,
  id: number,
): Promise<{ total: number; listas: number } | null> => {
  const fila = await ventasVisibles(ctx)
    .leftJoin('polizas as p', (on) =>
      on.onRef('p.venta_id', '=', 'v.id').on('p.vigente', '=', true),
    )
    .select(sql<number>`count(p.id)::integer`.as('total'))
    .select(sql<number>`(count(*) filter (where p.firmada))::integer`.as('listas'))
    .where('v.id', '=', id)
    .groupBy('v.id')
    .executeTakeFirst();
  return fila ?? null;
};
