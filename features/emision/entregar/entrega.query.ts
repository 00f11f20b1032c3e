import type { Base } from '#nucleo/db/conexion.ts';

/** The valid policies of a sale as they are mailed, in its order, or that one alone. */
export const polizasPorEntregar = (db: Base, ventaId: number, polizaId: number | null) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'vv.tipo_vehiculo_id')
    .select(['p.numero_poliza', 'p.codigo_hash', 'p.patente'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta'])
    .select(['p.documento_clave', 'p.documento_sha256', 'p.documento_bytes'])
    .select(['vv.email', 'vv.dv', 'vv.prima', 'vv.anio_fabricacion', 'vv.rut', 'vv.nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['ma.nombre as marca', 'm.nombre as modelo', 't.nombre as tipo'])
    .where('p.venta_id', '=', ventaId)
    .where('p.vigente', '=', true)
    .$if(polizaId !== null, (q) => q.where('p.id', '=', polizaId ?? 0))
    .orderBy('vv.posicion')
    .execute();
export type PolizaPorEntregar = Awaited<ReturnType<typeof polizasPorEntregar>>[number];

/** Who bought and sold, and the payment that settled the sale. */
export const compraDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('ventas as v')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('entidades as e', 'e.id', 'u.entidad_id')
    .innerJoin('pagos as pa', (join) =>
      join.onRef('pa.venta_id', '=', 'v.id').on('pa.estado', '=', 'autorizado'),
    )
    .select(['v.correo_comprador as comprador', 'e.email as vendedor'])
    .select(['pa.monto', 'pa.orden_compra', 'pa.proveedor', 'pa.codigo_autorizacion'])
    .select((eb) => eb.fn.coalesce('v.pagada_en', 'pa.creado_en').as('pagada_en'))
    .where('v.id', '=', ventaId)
    .orderBy('pa.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
