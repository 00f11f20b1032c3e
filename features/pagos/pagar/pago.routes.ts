import { averiguarRegistroDeVenta } from '#features/ventas/registrado/revisar-venta.usecase.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { impedimentoDeVenta } from '#features/pagos/saldar/impedimento-de-venta.usecase.ts';
import { abrirPago } from './abrir-pago.usecase.ts';
import { abandonarPago as contratoAbandonar } from '#features/pagos/conciliar/abandonar-pago.contract.ts';
import {
  abandonarPago,
  averiguarPagoPropio,
} from '#features/pagos/conciliar/abandonar-pago.usecase.ts';
import { conciliarAhora } from '#features/pagos/conciliar/conciliar-ahora.usecase.ts';
import { actualizarIntencionPago, retornoDePago } from './pagar.contract.ts';
import { recuperarCompra } from '#features/pagos/recuperar/recuperar.contract.ts';
import {
  buscarPagosPendientes,
  conciliarPagoAhora,
} from '#features/pagos/conciliar/conciliar.contract.ts';
import { anotarDevolucionAMano } from '#features/pagos/devolver/devolucion-a-mano.contract.ts';
import { devolverAMano } from '#features/pagos/devolver/devolver-a-mano.usecase.ts';
import { pagar } from './pagar.usecase.ts';
import { RUTA_EMISION, SALDADA } from '#features/pagos/rutas-de-pago.ts';
import { pagosPendientes } from '#features/pagos/conciliar/pagos-pendientes.query.ts';
import { recibirRetorno } from './recibir-retorno.usecase.ts';
import { prepararReemision, reemitir } from '#features/pagos/reemitir/reemitir.usecase.ts';
import { recuperarCompraCola } from '#features/pagos/recuperar/recuperar-compra.queue.ts';

export const rutasPagos = (m: Montador): void => {
  m.escribir(actualizarIntencionPago, {
    preparar: async (ctx, { reemision, ...venta }, { enTransaccion }) => {
      // Roles that see all sales may only re-issue; buyers and sellers may only pay.
      if ((reemision !== undefined) !== (ctx.alcance === 'todo')) throw sinPermiso();
      const [impedimento] = await Promise.all([
        impedimentoDeVenta(ctx, enTransaccion),
        averiguarRegistroDeVenta(ctx, venta.idIntencionVenta),
      ]);
      return {
        impedimento,
        confirmada: reemision
          ? await prepararReemision(ctx, enTransaccion, { ...venta, reemision })
          : false,
      };
    },
    manejar: (ctx, { reemision, ...venta }, preparado) =>
      reemision
        ? reemitir(ctx, { ...venta, reemision }, preparado)
        : pagar(ctx, venta, preparado.impedimento),
    alResponder: (salida, { ctx, enTransaccion, entrada }) => {
      if (entrada.reemision) return salida;
      ctx.falla('pago.trasCommit');
      if (salida === SALDADA) return RUTA_EMISION;
      return abrirPago(ctx, enTransaccion, entrada.idIntencionVenta);
    },
  });
  m.encadenar(retornoDePago, async ({ ctx, enTransaccion }, parametros) => ({
    direccion: await recibirRetorno(ctx, enTransaccion, parametros),
  }));
  m.escribir(recuperarCompra, {
    manejar: async (ctx, { patente, correo }) => {
      await ctx.encolar(recuperarCompraCola, { solicitudId: ctx.solicitudId, patente, correo });
      return { recibida: true } as const;
    },
  });
  m.escribir(contratoAbandonar, {
    preparar: (ctx, { idIntencionVenta: id }, { enTransaccion }) =>
      averiguarPagoPropio(ctx, enTransaccion, id),
    manejar: abandonarPago,
  });
  m.consultar(buscarPagosPendientes, pagosPendientes);
  m.escribir(anotarDevolucionAMano, { manejar: devolverAMano });
  m.encadenar(conciliarPagoAhora, async ({ ctx, enTransaccion }, { id }) => ({
    mensaje: await conciliarAhora(ctx, enTransaccion, id),
  }));
};
