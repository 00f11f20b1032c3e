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

/** Asked again, the provider did not say it was paid: what the buyer gave up is closed now. */
const cerrarAbandonado = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pago: Pago,
): Promise<void> => {
  const { pago: visto, dicho } = await consultarPago(ctx, enTransaccion, pago);
  if (dicho !== 'pendiente' || !estaAbierto(visto.estado)) return;
  // With a claim somebody is confirming it, or died at it: the janitor finds out.
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
 * Nobody can read what came: its provider may be gone from the settings, whose payment stays open.
 * Its buyer lands on their purchase, which says that the payment is being looked at.
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
 * The browser came back from the provider, in any of its shapes, once or many times. Nothing
 * it says is believed: the provider is asked, and a way back that belongs to another sale is refused
 * and reported (F08, F10). Gives the screen that follows, even after a fault of ours: a person who
 * just paid must land on a page, which asks again.
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
