import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { enmascararPatente } from '#values/patente.ts';
import type { VerificacionDeCoberturaVM } from './cobertura.contract.ts';

/** Returns every issued policy of a plate, newest first. */
export const polizasDePatente = async (db: Base, patente: string) => {
  const filas = await db
    .selectFrom('polizas as p')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.id', 'p.numero_poliza', 'p.vigencia_desde', 'p.vigencia_hasta', 'p.emitida_en'])
    .select(['p.anulada_en', 'v.pagada_en', 'vv.dv', 't.nombre as tipo'])
    .where('p.patente', '=', patente)
    .where('p.documento_clave', 'is not', null)
    .orderBy('p.id', 'desc')
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    numeroPoliza: fila.numero_poliza,
    desde: fila.vigencia_desde,
    hasta: fila.vigencia_hasta,
    emitida: fila.emitida_en,
    contratada: fila.pagada_en ?? fila.emitida_en,
    anulada: fila.anulada_en,
    dv: fila.dv,
    tipo: fila.tipo,
  }));
};
export type PolizaCertificable = Awaited<ReturnType<typeof polizasDePatente>>[number];

/**
 * Returns the content of the certificate with this code, or null. The plate is masked, as on every
 * public page.
 */
export const coberturaPorCodigo = async (
  ctx: Contexto,
  codigo: string,
): Promise<VerificacionDeCoberturaVM | null> => {
  const fila = await ctx.db
    .selectFrom('certificados_cobertura as c')
    .leftJoin('polizas as p', 'p.id', 'c.poliza_id')
    .select(['c.cubierta', 'c.patente', 'c.momento', 'c.emitido_en', 'c.sha256'])
    .select(['p.numero_poliza', 'p.vigencia_desde', 'p.vigencia_hasta'])
    .where('c.codigo_hash', '=', ctx.puertos.cripto.huella(codigo))
    .executeTakeFirst();
  if (!fila) return null;
  return {
    cubierta: fila.cubierta,
    patente: enmascararPatente(fila.patente),
    momento: fila.momento.toISOString(),
    emitido: fila.emitido_en.toISOString(),
    sha256: fila.sha256,
    numeroPoliza: fila.numero_poliza,
    fechaVigenciaDesde: fila.vigencia_desde,
    fechaVigenciaHasta: fila.vigencia_hasta,
  };
};
