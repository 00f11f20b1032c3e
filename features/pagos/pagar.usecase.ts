import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { emitirVenta } from '#features/emision/emitir-venta.queue.ts';
import { actualizarTerminos } from '#features/ventas/actualizar-terminos.usecase.ts';
import { ETAPA, puedePasarA } from '#features/ventas/etapa.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import {
  etapaIncorrecta,
  montoCambio,
  versionAntigua,
  vigenciaCambio,
  vigenciaOcupada,
} from '#features/ventas/venta.errors.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { RUTA_EMISION, VERSION_TERMINOS } from './pago.contract.ts';
import { pagoEnLineaNoDisponible, sinStock } from './pago.errors.ts';
import {
  marcarPagada,
  registrarPagoDirecto,
  reservarCoberturas,
  reservarNumeros,
} from './pago.store.ts';

interface Pago {
  readonly idIntencionVenta: number;
  readonly correoComprador?: string | undefined;
  readonly version?: number | undefined;
}

const exigirPagoDirecto = async (ctx: ContextoTx, convenioId: number): Promise<void> => {
  const { tipo_de_pago } = await ctx.tx
    .selectFrom('convenios')
    .select('tipo_de_pago')
    .where('id', '=', convenioId)
    .executeTakeFirstOrThrow();
  if (esPagoEnLinea(tipo_de_pago)) throw pagoEnLineaNoDisponible();
};

/** Settles the direct payment and freezes the terms with it. */
const saldarDirecto = async (
  ctx: ContextoTx,
  id: number,
  monto: number,
  correoComprador: string | null,
): Promise<void> => {
  const { ahora } = ctx;
  await registrarPagoDirecto(ctx.tx, { ventaId: id, monto, ahora });
  await marcarPagada(ctx.tx, {
    id,
    terminosVersion: VERSION_TERMINOS,
    correoComprador,
    etapa: ETAPA.pago,
    estadoVenta: ESTADO_VENTA.pagado,
    estadoEmision: ESTADO_EMISION.noEmitidas,
    ahora,
  });
};

/**
 * PAGAR: freezes amount, terms and dates, reserves each plate's period and the numbers, settles a
 * direct payment and starts issuance, all in one transaction. Pressed again it answers the same
 * and does nothing.
 */
export const pagar = async (ctx: ContextoTx, pago: Pago): Promise<string> => {
  const venta = await tomarVentaPropia(ctx, pago.idIntencionVenta);
  if (venta.etapa >= ETAPA.pago) return RUTA_EMISION;
  if (pago.version !== undefined && pago.version !== venta.version) throw versionAntigua();
  if (!puedePasarA(ETAPA.pago, venta.etapa)) throw etapaIncorrecta();

  const terminos = await actualizarTerminos(ctx, venta);
  const { montoEnPesos, vehiculos } = terminos;
  // What the buyer accepted is sold or nothing is: never another period or another amount.
  if (terminos.tomado || terminos.ocupadas.length > 0) throw vigenciaOcupada();
  if (montoEnPesos !== venta.monto_en_pesos) throw montoCambio();
  if (terminos.otroPeriodo) throw vigenciaCambio();
  await exigirPagoDirecto(ctx, venta.convenio_id);
  if (!(await reservarCoberturas(ctx.tx, vehiculos))) throw vigenciaOcupada();
  await saldarDirecto(ctx, venta.id, montoEnPesos, pago.correoComprador ?? null);
  await registrar(ctx, {
    accion: 'pagar',
    entidad: 'venta',
    entidadId: venta.id,
    antes: { etapa: venta.etapa },
    despues: { etapa: ETAPA.pago, montoEnPesos, vehiculos: vehiculos.length },
  });
  await ctx.encolar(emitirVenta, { ventaId: venta.id });
  // Last, because every sale of the country waits for these two rows.
  const hoy = fechaSantiago(ctx.ahora);
  if (!(await reservarNumeros(ctx.tx, vehiculos.length, hoy))) throw sinStock();
  ctx.falla('pago.antesDeConfirmar');
  return RUTA_EMISION;
};
