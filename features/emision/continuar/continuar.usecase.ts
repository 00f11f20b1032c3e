import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { emisionContinuada, emisionReactivada } from '#features/emision/emision.hechos.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { cuentaDeEmision } from '#features/emision/cuenta.query.ts';
import { detencionDe } from '#features/emision/detencion.query.ts';
import { emisionCompleta } from '#features/emision/emision.errors.ts';
import { cambiarEstado, tomarVentaPagada } from '#features/emision/emision.store.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { reparoDeContinuar } from './continuable.ts';

const estadoDe = async (db: Base, id: number, estadoEmision: number) => ({
  id,
  estadoEmision,
  ...(await cuentaDeEmision(db, id)),
  detencion: (await detencionDe(db, id))?.detalle ?? null,
});
type EstadoDeCarga = Awaited<ReturnType<typeof estadoDe>>;

const tomarIncompleta = async (ctx: ContextoTx, ventaId: number): Promise<number> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (!venta) throw ventaNoEncontrada();
  if (venta.estado_emision === ESTADO_EMISION.completo) throw emisionCompleta();
  return venta.estado_emision ?? ESTADO_EMISION.noEmitidas;
};

/** Lets a failed issuance be continued; an issuance that did not fail stays unchanged. */
export const reactivarEmision = async (
  ctx: ContextoTx,
  ventaId: number,
): Promise<EstadoDeCarga> => {
  const estado = await tomarIncompleta(ctx, ventaId);
  if (estado !== ESTADO_EMISION.fallido) return estadoDe(ctx.tx, ventaId, estado);
  await cambiarEstado(ctx.tx, [ventaId], {
    estado_venta: ESTADO_VENTA.pagado,
    estado_emision: ESTADO_EMISION.noEmitidas,
  });
  await cerrarIncidentes(ctx, ventaId, 'emision_fallida');
  await registrar(
    ctx,
    emisionReactivada({
      id: ventaId,
      antes: { estadoEmision: estado },
      despues: { estadoEmision: ESTADO_EMISION.noEmitidas },
    }),
  );
  return estadoDe(ctx.tx, ventaId, ESTADO_EMISION.noEmitidas);
};

/** Issues the missing policies at once: a job that waits for its retry is brought forward. */
export const continuarEmision = async (
  ctx: ContextoTx,
  ventaId: number,
): Promise<EstadoDeCarga> => {
  const estado = await tomarIncompleta(ctx, ventaId);
  const detenida = (await detencionDe(ctx.tx, ventaId)) !== null;
  const reparo = reparoDeContinuar({ estadoEmision: estado, detenida });
  if (reparo) throw reparo;
  await ctx.encolar(emitirVenta, { ventaId }, { adelanta: true });
  await registrar(ctx, emisionContinuada({ id: ventaId }));
  return estadoDe(ctx.tx, ventaId, estado);
};

/** Returns the progress of a paid sale; throws 404 for any other. */
export const estadoDeCarga = async (ctx: Contexto, ventaId: number): Promise<EstadoDeCarga> => {
  const venta = await ctx.db
    .selectFrom('ventas')
    .select('estado_emision')
    .where('id', '=', ventaId)
    .where('pagada_en', 'is not', null)
    .executeTakeFirst();
  if (!venta) throw ventaNoEncontrada();
  return estadoDe(ctx.db, ventaId, venta.estado_emision ?? ESTADO_EMISION.noEmitidas);
};
