import type { Contexto } from '#nucleo/contexto.ts';
import type { ReemisionPendienteVM } from './reemision.contract.ts';

const MAXIMO = 500;

/** Lists re-issues that need a decision, without those of cancelled sales. */
export const reemisionesPendientes = async (ctx: Contexto): Promise<ReemisionPendienteVM[]> => {
  const filas = await ctx.db
    .selectFrom('reemisiones as r')
    .innerJoin('ventas as v', 'v.id', 'r.venta_id')
    .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
    .innerJoin('usuarios as u', 'u.id', 'r.solicitada_por')
    .selectAll('r')
    .select(['c.nombre as convenio', 'v.monto_en_pesos', 'u.nombre_usuario'])
    .where('r.estado', '=', 'pendiente')
    .where('v.vigente', '=', true)
    .orderBy('r.id')
    .limit(MAXIMO)
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    ventaId: fila.venta_id,
    convenio: fila.convenio,
    montoEnPesos: fila.monto_en_pesos,
    fechaEmision: fila.fecha_emision.toISOString(),
    codAutorizacion: fila.codigo_autorizacion,
    respuesta: fila.respuesta,
    solicitadaPor: fila.nombre_usuario,
    solicitadaEn: fila.solicitada_en.toISOString(),
    propia: fila.solicitada_por === ctx.actor.usuarioId,
  }));
};
