import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { actualizarTerminos } from '#features/ventas/actualizar-terminos.usecase.ts';
import { ETAPA, puedePasarA } from '#features/ventas/etapa.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos-vehiculo.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import {
  etapaIncorrecta,
  montoCambio,
  versionAntigua,
  vigenciaCambio,
  vigenciaOcupada,
} from '#features/ventas/venta.errors.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { conciliarPago, SEGUNDOS_HASTA_CONCILIAR } from './conciliar-pago.queue.ts';
import { ordenDeCompra } from './pago.ts';
import { RUTA_EMISION, VERSION_TERMINOS } from './pago.contract.ts';
import { correoFaltante, pagoEnConfirmacion, sinStock } from './pago.errors.ts';
import { congelarVenta, contarPagos, iniciarPago, registrarPagoDirecto } from './pago.store.ts';
import { reservarCoberturas, reservarNumeros } from './reserva.store.ts';
import { saldarVenta } from './saldar-venta.usecase.ts';

type VentaTomada = Awaited<ReturnType<typeof tomarVentaPropia>>;

interface Pago {
  readonly idIntencionVenta: number;
  readonly correoComprador?: string | undefined;
  readonly version?: number | undefined;
}

/** What the buyer accepted is sold or nothing is: never another period or another amount. */
const terminosAceptados = async (
  ctx: ContextoTx,
  venta: VentaTomada,
): Promise<readonly TerminosDeVehiculo[]> => {
  const terminos = await actualizarTerminos(ctx, venta);
  if (terminos.pagoAbierto) throw pagoEnConfirmacion();
  if (terminos.tomado || terminos.ocupadas.length > 0) throw vigenciaOcupada();
  if (terminos.montoEnPesos !== venta.monto_en_pesos) throw montoCambio();
  if (terminos.otroPeriodo) throw vigenciaCambio();
  return terminos.vehiculos;
};

/** A buyer by the public link has no login: the mail is the only way back to the policies. */
const exigirCorreo = ({ actor }: ContextoTx, { correoComprador }: Pago): void => {
  if (actor.rol === 'publico' && correoComprador === undefined) throw correoFaltante();
};

const esEnLinea = async (ctx: ContextoTx, convenioId: number): Promise<boolean> => {
  const { tipo_de_pago } = await ctx.tx
    .selectFrom('convenios')
    .select('tipo_de_pago')
    .where('id', '=', convenioId)
    .executeTakeFirstOrThrow();
  return esPagoEnLinea(tipo_de_pago);
};

/** Writes the payment down: settled at once when it is direct, open when a provider takes it. */
const cobrar = async (
  ctx: ContextoTx,
  { id, monto }: { id: number; monto: number },
  enLinea: boolean,
) => {
  const { ahora } = ctx;
  const orden = ordenDeCompra(id, 1 + (await contarPagos(ctx.tx, id)));
  const pago = { ventaId: id, monto, ordenCompra: orden, ahora };
  if (!enLinea) {
    await registrarPagoDirecto(ctx.tx, { ...pago, proveedor: 'directo', sesion: null });
    await saldarVenta(ctx, { ventaId: id, ordenCompra: orden, codigo: 'DIRECTO', fecha: ahora });
    return;
  }
  const proveedor = ctx.puertos.pasarela.nombre;
  const pagoId = await iniciarPago(ctx.tx, { ...pago, proveedor, sesion: `venta-${id}` });
  await ctx.encolar(
    conciliarPago,
    { pagoId, vuelta: 0 },
    { segundos: SEGUNDOS_HASTA_CONCILIAR[0] },
  );
};

/**
 * PAGAR: freezes amount, terms and dates, reserves each plate's period and the numbers, and settles
 * a direct payment or opens an online one, all in one transaction. Pressed again it does nothing.
 */
export const pagar = async (ctx: ContextoTx, pedido: Pago): Promise<string> => {
  const venta = await tomarVentaPropia(ctx, pedido.idIntencionVenta);
  if (venta.etapa >= ETAPA.pago) return RUTA_EMISION;
  if (pedido.version !== undefined && pedido.version !== venta.version) throw versionAntigua();
  if (!puedePasarA(ETAPA.pago, venta.etapa)) throw etapaIncorrecta();

  exigirCorreo(ctx, pedido);
  const vehiculos = await terminosAceptados(ctx, venta);
  if (!(await reservarCoberturas(ctx.tx, vehiculos))) throw vigenciaOcupada();
  const enLinea = await esEnLinea(ctx, venta.convenio_id);
  await congelarVenta(ctx.tx, {
    id: venta.id,
    terminosVersion: VERSION_TERMINOS,
    correoComprador: pedido.correoComprador ?? null,
    etapa: ETAPA.pago,
    ahora: ctx.ahora,
  });
  await registrar(ctx, {
    accion: 'aceptar_terminos',
    entidad: 'venta',
    entidadId: venta.id,
    antes: { etapa: venta.etapa },
    despues: { etapa: ETAPA.pago, enLinea, vehiculos: vehiculos.length },
  });
  await cobrar(ctx, { id: venta.id, monto: venta.monto_en_pesos }, enLinea);
  // Last, because every sale of the country waits for these two rows.
  const hoy = fechaSantiago(ctx.ahora);
  if (!(await reservarNumeros(ctx.tx, vehiculos.length, hoy))) throw sinStock();
  ctx.falla('pago.antesDeConfirmar');
  return RUTA_EMISION;
};
