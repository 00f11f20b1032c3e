import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';

/**
 * Returns the policies of sales for mails, in order. By default the valid ones; options add
 * cancelled ones or select a single policy.
 */
export const polizasPorEntregar = (
  db: Base,
  ventaIds: readonly number[],
  { polizaId = null, anuladas = false }: { polizaId?: number | null; anuladas?: boolean } = {},
) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.venta_id', 'p.numero_poliza', 'p.codigo_hash', 'p.patente'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'p.vigente', 'p.emitida_en'])
    .select(['p.documento_clave', 'p.documento_sha256', 'p.documento_bytes'])
    .select(['vv.email', 'vv.dv', 'vv.prima', 'vv.anio_fabricacion', 'vv.rut', 'vv.nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['ma.nombre as marca', 'm.nombre as modelo', 't.nombre as tipo'])
    .where(sql<boolean>`p.venta_id ${deEstos(ventaIds)}`)
    .$if(!anuladas, (q) => q.where('p.vigente', '=', true))
    .$if(polizaId !== null, (q) => q.where('p.id', '=', polizaId ?? 0))
    .orderBy('p.venta_id')
    .orderBy('vv.posicion')
    .execute();
export type PolizaPorEntregar = Awaited<ReturnType<typeof polizasPorEntregar>>[number];

/** Returns the keys of the mails already written for a sale. */
export const clavesDeCorreos = async (db: Base, ventaId: number): Promise<ReadonlySet<string>> => {
  const filas = await db
    .selectFrom('envios')
    .select('clave')
    .where('venta_id', '=', ventaId)
    .where('clase', '=', 'correo')
    .execute();
  return new Set(filas.map(({ clave }) => clave));
};

/** Returns buyer, seller and settling payment of each sale. */
export const comprasDeVentas = (db: Base, ventaIds: readonly number[]) =>
  db
    .selectFrom('ventas as v')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('entidades as e', 'e.id', 'u.entidad_id')
    .leftJoin('consentimientos_de_aviso as ca', (union) =>
      union.onRef('ca.venta_id', '=', 'v.id').on('ca.retirado_en', 'is', null),
    )
    .innerJoin('pagos as pa', (join) =>
      join.onRef('pa.venta_id', '=', 'v.id').on('pa.estado', '=', 'autorizado'),
    )
    .distinctOn('v.id')
    .select(['v.id', 'v.convenio_id', 'v.correo_comprador as comprador', 'e.email as vendedor'])
    .select(['pa.monto', 'pa.orden_compra', 'pa.proveedor', 'pa.codigo_autorizacion'])
    .select((eb) => [
      eb.fn.coalesce('v.pagada_en', 'pa.creado_en').as('pagada_en'),
      eb('ca.venta_id', 'is not', null).$castTo<boolean>().as('avisa'),
    ])
    .where(sql<boolean>`v.id ${deEstos(ventaIds)}`)
    .orderBy('v.id')
    .orderBy('pa.id', 'desc')
    .execute();
