import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, EnTransaccion } from '#server/contexto.ts';
import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { cerrarTramo } from './cerrar-tramo.usecase.ts';
import { polizasSinFirmar } from './certificados.query.ts';
import { empezarDocumentos, terminarDocumentos } from './documentar-polizas.usecase.ts';
import { TRAMO } from './emitir-venta.queue.ts';
import { cambiarEstado, tomarVentaPagada } from './emision.store.ts';
import { numerarSiguiente, numerarTramo } from './numerar-tramo.usecase.ts';

interface Carga {
  readonly ventaId: number;
}

/** Numbers the chunk that comes next; should it fail, the next job does it. */
const adelantar = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaId: number,
  turno: number,
): Promise<void> =>
  enTransaccion(ctx, (tx) => numerarSiguiente(tx, ventaId, turno)).catch((error: unknown) =>
    ctx.log.warn({ err: error, venta: ventaId }, 'tramo sin adelantar'),
  );

/**
 * One chunk of a sale's issuance: number, then render, sign and store, then mark. While a whole
 * chunk is signed and stored, the next one gets its numbers.
 */
export const trabajoEmitirVenta =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { ventaId }: Carga): Promise<void> => {
    ctx.falla('emision.alTomar');
    const tomado = await enTransaccion(ctx, (tx) => numerarTramo(tx, ventaId));
    if (!tomado) return;
    ctx.falla('emision.trasInsertar');
    const polizas = await polizasSinFirmar(ctx.db, ventaId, TRAMO);
    const enCamino = await empezarDocumentos(ctx, polizas);
    const adelanto =
      polizas.length === TRAMO && adelantar(ctx, enTransaccion, ventaId, tomado.turno);
    const documentos = await terminarDocumentos(enCamino).finally(() => adelanto);
    await enTransaccion(ctx, (tx) => cerrarTramo(tx, ventaId, tomado.turno, documentos));
    ctx.falla('emision.trasConfirmar');
  };

/** The issuance used up its attempts: the screen says so and Soporte finds an incident. */
export const emisionFallida =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { ventaId }: Carga): Promise<void> =>
    enTransaccion(ctx, async (tx) => {
      const venta = await tomarVentaPagada(tx.tx, ventaId);
      if (!venta || venta.estado_emision === ESTADO_EMISION.completo) return;
      await cambiarEstado(tx.tx, ventaId, {
        estado_venta: ESTADO_VENTA.noEmitidas,
        estado_emision: ESTADO_EMISION.fallido,
      });
      await abrirIncidente(tx, {
        clase: 'emision_fallida',
        ventaId,
        detalle: 'La emisión agotó sus intentos',
      });
      await registrar(tx, { accion: 'emision_fallida', entidad: 'venta', entidadId: ventaId });
    });
