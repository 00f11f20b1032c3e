import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { terminosAceptados } from '#features/pagos/pago.hechos.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { codigoDelDia } from '#features/redacciones/redaccion.query.ts';
import { anotarConsentimiento } from '#features/ventas/consentimiento/anotar-consentimiento.usecase.ts';
import { ETAPA, puedePasarA } from '#features/ventas/etapa.ts';
import { huellaDeTerminos } from '#features/ventas/situacion.query.ts';
import { exigirVersion, tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { etapaIncorrecta, vigenciaCambio } from '#features/ventas/venta.errors.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Fallo } from '#values/fallo.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import {
  reservarYCobrar,
  saldarSinProveedor,
  siguienteOrden,
  terminosPorVender,
} from '#features/pagos/saldar/cobrar-venta.usecase.ts';
import {
  conciliarPago,
  SEGUNDOS_HASTA_CONCILIAR,
} from '#features/pagos/conciliar/conciliar-pago.queue.ts';
import { RUTA_EMISION, SALDADA } from '#features/pagos/rutas-de-pago.ts';
import { correoFaltante } from '#features/pagos/pago.errors.ts';
import { correoRecordado } from './correo-recordado.query.ts';
import { iniciarPago, type TerminosAceptados, congelarVenta } from '#features/pagos/pago.store.ts';

interface PedidoDePago {
  readonly idIntencionVenta: number;
  readonly correoComprador?: string | undefined;
  /** Whole pesos shown to the buyer. */
  readonly montoVisto?: number | undefined;
  readonly avisarVencimiento?: boolean | undefined;
  readonly version?: number | undefined;
}

/**
 * Returns the buyer's e-mail: the one sent, or in a public session that of the reminder by whose link it came.
 * Throws when a public session has none: without a login, the mail is its only way back to the policies.
 */
const exigirCorreo = async (
  { tx, actor, ahora }: ContextoTx,
  { idIntencionVenta, correoComprador }: PedidoDePago,
): Promise<Pick<TerminosAceptados, 'correoComprador' | 'correoRecordado'>> => {
  if (actor.rol !== 'publico' || correoComprador !== undefined)
    return { correoComprador: correoComprador ?? null, correoRecordado: false };
  const recordado = await correoRecordado(tx, { actor, ventaId: idIntencionVenta, ahora });
  if (recordado === null) throw correoFaltante();
  return { correoComprador: recordado, correoRecordado: true };
};

interface Cobro {
  readonly id: number;
  readonly pagos: number;
  readonly monto: number;
  readonly vehiculos: number;
  readonly terminos: TerminosAceptados;
}

/**
 * Inserts the payment with the accepted terms: settled at once when direct, open when a provider
 * takes it.
 */
const cobrar = async (
  ctx: ContextoTx,
  { id: ventaId, pagos, monto, vehiculos, terminos }: Cobro,
  enLinea: boolean,
) => {
  const { ahora } = ctx;
  if (!enLinea) {
    const directo = { proveedor: 'directo', codigo: 'DIRECTO', fecha: ahora } as const;
    return saldarSinProveedor(ctx, { ventaId, pagos, monto, vehiculos, terminos, ...directo });
  }
  await congelarVenta(ctx.tx, { id: ventaId, terminos, ahora });
  const pagoId = await iniciarPago(ctx.tx, {
    ventaId,
    monto,
    ahora,
    ordenCompra: siguienteOrden(ctx, ventaId, pagos),
    proveedor: ctx.puertos.pasarelas.actual.nombre,
    sesion: `venta-${ventaId}`,
  });
  await ctx.encolar(
    conciliarPago,
    { pagoId, vuelta: 0 },
    { segundos: SEGUNDOS_HASTA_CONCILIAR[0] },
  );
};

/**
 * Pays a sale (PAGAR) in one transaction: freezes amount, terms, wording and dates, reserves periods and
 * numbers, and settles or opens the payment. A repeated call changes nothing. Returns `SALDADA` for
 * a direct payment, and `RUTA_EMISION` for an online or repeated one. Throws `impedimento` when given: the policies could not be issued.
 */
export const pagar = async (
  ctx: ContextoTx,
  pedido: PedidoDePago,
  impedimento: Fallo | null,
): Promise<string> => {
  const venta = await tomarVentaPropia(ctx, pedido.idIntencionVenta);
  if (venta.etapa >= ETAPA.pago) return RUTA_EMISION;
  await exigirVersion(ctx, venta, pedido.version);
  if (!puedePasarA(ETAPA.pago, venta.etapa)) throw etapaIncorrecta();
  if (impedimento) throw impedimento;

  const correo = await exigirCorreo(ctx, pedido);
  const { tipoDePago, vehiculos, otroPeriodo, pagos } = await terminosPorVender(
    ctx,
    venta,
    pedido.montoVisto,
  );
  // The buyer accepted this period and amount, so the sale is never paid with others.
  if (otroPeriodo) throw vigenciaCambio();
  const enLinea = esPagoEnLinea(tipoDePago);
  await reservarYCobrar(ctx, venta, vehiculos, async () => {
    await registrar(
      ctx,
      terminosAceptados({
        id: venta.id,
        antes: { etapa: venta.etapa },
        despues: { etapa: ETAPA.pago, enLinea, vehiculos: vehiculos.length },
      }),
    );
    const { id, monto_en_pesos: monto } = venta;
    const terminos = {
      version: VERSION_TERMINOS,
      huella: huellaDeTerminos(sql`${id}::integer`),
      redaccion: codigoDelDia(fechaSantiago(ctx.ahora)),
      ...correo,
      etapa: ETAPA.pago,
    };
    // Only a buyer, who sees the box, consents to reminders, and only for an address that was typed.
    const quiere = correo.correoRecordado ? false : pedido.avisarVencimiento;
    if (quiere !== undefined && ctx.actor.rol === 'publico')
      await anotarConsentimiento(ctx, { ventaId: id, quiere, fuente: 'terminos' });
    await cobrar(ctx, { id, pagos, monto, vehiculos: vehiculos.length, terminos }, enLinea);
  });
  return enLinea ? RUTA_EMISION : SALDADA;
};
