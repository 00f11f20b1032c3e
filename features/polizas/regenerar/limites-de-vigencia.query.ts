import { diaDelContrato } from '#features/ventas/terminos/contrato.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { LimitesDeVigencia } from '#values/vigencia.ts';

/** Reads the limits that contract and agreement set for the dates of a policy. */
export const limitesDeVigencia = async (db: Base, polizaId: number): Promise<LimitesDeVigencia> => {
  const fila = await db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .select(['v.contrato_el', 'v.terminos_aceptados_en', 'p.emitida_en', 'vv.mes_legal'])
    .select(['vv.vigencia_desde', 'vv.vigencia_hasta'])
    .select(['c.es_extendido', 'c.termino_vigencia_polizas'])
    .where('p.id', '=', polizaId)
    .executeTakeFirstOrThrow();
  return {
    contrato: diaDelContrato(fila, fila.emitida_en),
    mesLegal: fila.mes_legal,
    vendida: { desde: fila.vigencia_desde, hasta: fila.vigencia_hasta },
    finExtendido: fila.es_extendido ? fila.termino_vigencia_polizas : null,
  };
};
