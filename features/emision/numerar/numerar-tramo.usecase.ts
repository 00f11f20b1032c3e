import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { polizasNumeradas } from '#features/emision/emision.hechos.ts';
import { moverReserva } from '#features/numeros/almacen/mover-reserva.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { redacciones } from '#features/redacciones/redaccion.query.ts';
import { redaccionDelContrato } from '#features/redacciones/redaccion.ts';
import { diaDelContrato } from '#features/ventas/terminos/contrato.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { encolarValidaciones } from '#features/pagos/validar/encolar-validaciones.usecase.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import {
  type EnTurno,
  insertarPolizas,
  polizasPorFirmar,
  tomarTurnos,
  tomarVentasPagadas,
  vehiculosSinPoliza,
} from '#features/emision/emision.store.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import { tomarNumeros } from '#features/numeros/numerar/tomar-numeros.usecase.ts';

const SIN_NUMEROS = 'sin_numeros';

type VentaPagada = Awaited<ReturnType<typeof tomarVentasPagadas>>['pagadas'][number];
type Vehiculo = Awaited<ReturnType<typeof vehiculosSinPoliza>>[number];
type Numeros = Awaited<ReturnType<typeof tomarNumeros>>;

/** A sale with its share of a chunk. */
interface EnTramo extends VentaPagada {
  readonly cupo: number;
}

/**
 * Shares `lugar`, the room of a run in policies. The sale that lacks least comes first. A sale that fits one chunk is never
 * split; the room left goes to a fleet. Returns the sales in order of id, and those without room.
 */
const repartirTramo = (ventas: readonly VentaPagada[], lugar: number) => {
  let quedan = lugar;
  const [tramo, sinLugar]: [EnTramo[], VentaPagada[]] = [[], []];
  for (const venta of ventas.toSorted((a, b) => a.faltan - b.faltan || a.id - b.id)) {
    const cabe = venta.faltan <= quedan || (venta.faltan > TRAMO && quedan > 0);
    if (!cabe) sinLugar.push(venta);
    else {
      const cupo = Math.min(venta.faltan, quedan);
      tramo.push({ ...venta, cupo });
      quedan -= cupo;
    }
  }
  return { tramo: tramo.toSorted((a, b) => a.id - b.id), sinLugar };
};

/**
 * Returns the code of the wording that each sale froze. A sale frozen by an earlier release has that of its
 * contract's day.
 */
const redaccionesDe = async (
  { tx, ahora }: ContextoTx,
  tramo: readonly EnTramo[],
): Promise<ReadonlyMap<number, string | undefined>> => {
  const todas = tramo.some(({ redaccion }) => redaccion === null) ? await redacciones(tx) : [];
  return new Map(
    tramo.map((v) => [
      v.id,
      v.redaccion ?? redaccionDelContrato(todas, diaDelContrato(v, ahora))?.codigo,
    ]),
  );
};

/** Inserts policies for the first of these vehicles, one for each number. Returns their ids. */
const guardarPolizas = async (
  ctx: ContextoTx,
  tramo: readonly EnTramo[],
  vehiculos: readonly Vehiculo[],
  numeros: Numeros,
): Promise<number[]> => {
  const deVentas = await redaccionesDe(ctx, tramo);
  const polizas = numeros.flatMap(({ poliza, folio }, i) => {
    const vehiculo = vehiculos[i];
    const redaccion = deVentas.get(vehiculo?.venta_id ?? 0);
    if (!vehiculo || redaccion === undefined) return [];
    return {
      ventaId: vehiculo.venta_id,
      vehiculoId: vehiculo.id,
      numeroPoliza: poliza,
      numeroFolio: folio,
      patente: vehiculo.patente,
      desde: vehiculo.vigencia_desde,
      hasta: vehiculo.vigencia_hasta,
      redaccion,
      codigoHash: ctx.puertos.cripto.huella(nuevoCodigoVerificacion(ctx, poliza)),
    };
  });
  return polizas.length > 0 ? insertarPolizas(ctx.tx, ctx.ahora, polizas) : [];
};

/**
 * Records how many numbers each sale got. A sale that lacks some gets an incident; the incident of a
 * sale that got all of them is closed.
 */
const anotarNumeros = async (
  ctx: ContextoTx,
  vehiculos: readonly Vehiculo[],
  numeros: Numeros,
  aCuentaDe: (ventaId: number) => ContextoTx,
): Promise<void> => {
  const completas: number[] = [];
  for (const [ventaId, suyos] of Map.groupBy(vehiculos.entries(), ([, v]) => v.venta_id)) {
    const [primero = 0] = suyos.map(([i]) => i);
    const cantidad = Math.min(suyos.length, Math.max(0, numeros.length - primero));
    const faltan = suyos.length - cantidad;
    const desde = numeros[primero]?.poliza ?? 0;
    const suyo = aCuentaDe(ventaId);
    if (cantidad > 0)
      await registrar(suyo, polizasNumeradas({ id: ventaId, despues: { cantidad, desde } }));
    if (faltan === 0) completas.push(ventaId);
    else {
      ctx.log.error({ venta: ventaId }, 'no quedan números de póliza o folio');
      const detalle = `Faltan números para ${faltan} pólizas`;
      await abrirIncidente(suyo, { clase: SIN_NUMEROS, ventaId, detalle });
    }
  }
  if (completas.length > 0) await cerrarIncidentes(ctx, completas, SIN_NUMEROS);
};

/** Takes numbers for these vehicles while they last. Returns the ids of their policies. */
const numerar = async (
  ctx: ContextoTx,
  tramo: readonly EnTramo[],
  vehiculos: readonly Vehiculo[],
  aCuentaDe: (ventaId: number) => ContextoTx,
): Promise<number[]> => {
  if (vehiculos.length === 0) return [];
  const numeros = await tomarNumeros(ctx.tx, vehiculos.length, fechaSantiago(ctx.ahora));
  ctx.falla('emision.trasNumerar');
  const nuevas = await guardarPolizas(ctx, tramo, vehiculos, numeros);
  await anotarNumeros(ctx, vehiculos, numeros, aCuentaDe);
  // Last, because every PAGAR waits for this row until the transaction ends.
  if (numeros.length > 0) await moverReserva(ctx, -numeros.length);
  return nuevas;
};

export interface TramoNumerado {
  readonly turnos: readonly EnTurno[];
  /** Policies to sign: new ones and those that an earlier run left unsigned. */
  readonly polizaIds: readonly number[];
  /** Sales without room in this run, with the policies that each lacks. */
  readonly sinLugar: readonly { readonly id: number; readonly faltan: number }[];
  /** Paid sales whose row somebody else has locked; only where several were given. */
  readonly ocupadas: readonly number[];
}

/**
 * Takes the turn of the given sales and numbers at most `lugar` of their vehicles; without
 * `puedeNumerar` it only takes the turn. Skips sales that are unpaid or complete. When numbers run out, it uses
 * the rest and opens incidents. Queues nothing for sales that it leaves out.
 */
export const numerarTramo = async (
  ctx: ContextoTx,
  ventas: ReadonlyMap<number, Contexto>,
  { puedeNumerar = true, lugar = TRAMO }: { puedeNumerar?: boolean; lugar?: number } = {},
): Promise<TramoNumerado> => {
  const aCuentaDe = (id: number) => ctx.aCuentaDe(ventas.get(id) ?? ctx);
  const { pagadas, ocupadas } = await tomarVentasPagadas(ctx.tx, [...ventas.keys()]);
  const { tramo, sinLugar } = repartirTramo(
    pagadas.filter(({ estado_emision }) => estado_emision !== ESTADO_EMISION.completo),
    lugar,
  );
  const fuera = { sinLugar, ocupadas };
  if (tramo.length === 0) return { turnos: [], polizaIds: [], ...fuera };
  const ids = tramo.map(({ id }) => id);
  const turnos = await tomarTurnos(ctx.tx, ids, ESTADO_EMISION.enProceso);
  const nuevas = tramo.filter(({ turno_emision }) => turno_emision === 0).map(({ id }) => id);
  // The first run notifies the insurer, because it must learn of the payment even if the issuance fails.
  if (nuevas.length > 0) await encolarValidaciones(ctx, nuevas);
  if (!puedeNumerar) return { turnos, polizaIds: [], ...fuera };
  const partes = tramo.map(({ id, cupo }) => ({ ventaId: id, cuantos: cupo }));
  const porFirmar = await polizasPorFirmar(
    ctx.tx,
    partes.filter(({ ventaId }) => !nuevas.includes(ventaId)),
  );
  const deVenta = Map.groupBy(porFirmar, ({ venta_id }) => venta_id);
  const vehiculos = await vehiculosSinPoliza(
    ctx.tx,
    partes.map(({ ventaId, cuantos }) => ({
      ventaId,
      cuantos: cuantos - (deVenta.get(ventaId)?.length ?? 0),
    })),
  );
  const numeradas = await numerar(ctx, tramo, vehiculos, aCuentaDe);
  return { turnos, polizaIds: [...porFirmar.map(({ id }) => id), ...numeradas], ...fuera };
};
