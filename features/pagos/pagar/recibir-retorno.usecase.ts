import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { RetornoLeido } from '#integrations/pasarela-pago/port.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { darPorAbandonado } from '#features/pagos/saldar/aplicar-respuesta.usecase.ts';
import { estaAbierto } from '#features/pagos/pago.ts';
import { RUTA_RETORNO } from '#features/pagos/rutas-de-pago.ts';
import { leerPago, type Pago, pagoDeVenta } from '#features/pagos/pago.store.ts';
import { confirmarPago, consultarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';
import { pagoDelRetorno, ventaDelCodigo } from './retorno.query.ts';

const ERROR = '/error/ErrorPagoRenta';
const FORMA_DE_CODIGO = /^[\w-]{43}$/;

/** Closes a payment that the buyer gave up, when the provider still reports it open. */
const cerrarAbandonado = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<void> => {
  const { pago: visto, dicho } = await consultarPago(ctx, enTransaccion, pago);
  if (dicho !== 'pendiente' || !estaAbierto(visto.estado)) return;
  // `darPorAbandonado` skips a claimed payment: another request confirms it, or the janitor will.
  await enTransaccion(ctx, (tx) =>
    darPorAbandonado(tx, pago.id, 'el comprador dejó el formulario de pago'),
  );
};

const atender = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
  retorno: RetornoLeido['tipo'],
): Promise<void> => {
  if (!estaAbierto(pago.estado)) {
    await consultarPago(ctx, enTransaccion, pago);
    return;
  }
  if (retorno === 'terminado') await confirmarPago(ctx, enTransaccion, pago);
  else await cerrarAbandonado(ctx, enTransaccion, pago);
};

/**
 * Handles a return that no provider can read. When the payment's provider was removed from the
 * settings, the payment stays open and the buyer sees that it is being checked.
 */
const atenderIlegible = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  codigo: unknown,
): Promise<string> => {
  const ventaId = typeof codigo === 'string' ? await ventaDelCodigo(ctx, codigo) : null;
  const pago = ventaId === null ? undefined : await pagoDeVenta(ctx.db, ventaId);
  if (!pago || ctx.puertos.pasarelas.de(pago.proveedor).ausente === undefined) return ERROR;
  await consultarPago(ctx, enTransaccion, pago);
  return `${RUTA_RETORNO}#${String(codigo)}`;
};

const aplicarRetorno = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  parametros: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const nombrado = await pagoDelRetorno(ctx.db, ctx.puertos.pasarelas.leerRetorno(parametros));
  const pago = nombrado && (await leerPago(ctx.db, nombrado.pagoId));
  const { codigo } = parametros;
  if (!nombrado || !pago) return atenderIlegible(ctx, enTransaccion, codigo);
  const ventaId = typeof codigo === 'string' ? await ventaDelCodigo(ctx, codigo) : null;
  if (ventaId !== pago.venta_id) {
    ctx.log.error({ pago: pago.id }, 'retorno de pago con el código de otra venta');
    const detalle = `${pago.orden_compra}: el retorno no trae el código de su venta`;
    await enTransaccion(ctx, (tx) =>
      abrirIncidente(tx, { clase: 'retorno_ajeno', ventaId: pago.venta_id, detalle }),
    );
    return ERROR;
  }
  await atender(ctx, enTransaccion, pago, nombrado.retorno);
  return `${RUTA_RETORNO}#${String(codigo)}`;
};

/**
 * Handles the browser's return from the provider, in any form and any number of times. Its
 * parameters are not believed: the provider is asked. A return with the code of another sale is
 * refused and reported (F08, F10). Returns the next screen and never throws, because a person who
 * just paid must land on a page.
 */
export const recibirRetorno = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  parametros: Readonly<Record<string, unknown>>,
): Promise<string> => {
  try {
    return await aplicarRetorno(ctx, enTransaccion, parametros);
  } catch (error) {
    ctx.log.error({ err: error }, 'retorno de pago sin atender');
    const codigo = String(parametros['codigo']);
    return FORMA_DE_CODIGO.test(codigo) ? `${RUTA_RETORNO}#${codigo}` : ERROR;
  }
};
