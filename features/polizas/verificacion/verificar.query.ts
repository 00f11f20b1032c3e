import { estadoDePoliza } from '#features/polizas/poliza.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { enmascararPatente } from '#values/patente.ts';
import type { VerificacionVM } from './verificacion.contract.ts';

const versionesAnteriores = async (
  { db }: Contexto,
  polizaId: number,
): Promise<VerificacionVM['versionesAnteriores']> => {
  const filas = await db
    .selectFrom('documentos_reemplazados as d')
    .innerJoin('polizas as p', 'p.id', 'd.poliza_id')
    .select(['d.sha256', 'd.reemplazado_en', 'd.motivo'])
    .where('d.poliza_id', '=', polizaId)
    .whereRef('d.sha256', '<>', 'p.documento_sha256')
    .orderBy('d.reemplazado_en', 'desc')
    .execute();
  return filas.map(({ sha256, reemplazado_en, motivo }) => ({
    sha256,
    motivo,
    fechaReemplazo: fechaSantiago(reemplazado_en),
  }));
};

/** Returns the policy of a verification code, or null when no certificate carries it. */
export const verificacionPorCodigo = async (
  ctx: Contexto,
  codigo: string,
): Promise<VerificacionVM | null> => {
  const fila = await ctx.db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.numero_poliza', 'p.patente', 'p.vigente', 'p.vigencia_desde', 'p.vigencia_hasta'])
    .select(['p.id', 'p.redaccion', 'p.documento_sha256', 't.nombre as tipo'])
    .where('p.codigo_hash', '=', ctx.puertos.cripto.huella(codigo))
    .executeTakeFirst();
  if (!fila) return null;
  return {
    estado: estadoDePoliza(
      { vigente: fila.vigente, desde: fila.vigencia_desde, hasta: fila.vigencia_hasta },
      fechaSantiago(ctx.ahora),
    ),
    numeroPoliza: fila.numero_poliza,
    patente: enmascararPatente(fila.patente),
    tipoVehiculo: fila.tipo,
    fechaVigenciaDesde: fila.vigencia_desde,
    fechaVigenciaHasta: fila.vigencia_hasta,
    redaccion: fila.redaccion,
    sha256: fila.documento_sha256,
    versionesAnteriores: await versionesAnteriores(ctx, fila.id),
  };
};
