import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { polizasNumeradas } from '#features/emision/emision.hechos.ts';
import { moverReserva } from '#features/mantenedores/numeros/mover-reserva.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { diaDelContrato } from '#features/ventas/terminos/contrato.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { encolarValidaciones } from '#features/pagos/validar/encolar-validaciones.usecase.ts';
import { redaccionVigente } from '#features/emision/certificado/certificado.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import {
  type EnTurno,
  insertarPolizas,
  tomarTurnos,
  tomarVentaPagada,
  tomarVentasLibres,
  vehiculosSinPoliza,
  vehiculosSinPolizaDe,
} from '#features/emision/emision.store.ts';
import { polizasPorFirmar } from '#features/emision/cuenta.query.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import { tomarNumeros } from './numeros.store.ts';

const SIN_NUMEROS = 'sin_numeros';

type Vehiculo = Awaited<ReturnType<typeof vehiculosSinPoliza>>[number];
type Numeros = Awaited<ReturnType<typeof tomarNumeros>>;
type VentaPagada = NonNullable<Awaited<ReturnType<typeof tomarVentaPagada>>>;

/** Returns the code of the wording that each sale carries, by id. */
const redaccionesDe = (
  { ahora }: Contexto,
  ventas: readonly Pick<VentaPagada, 'id' | 'contrato_el' | 'terminos_aceptados_en'>[],
): ReadonlyMap<number, string> =>
  new Map(ventas.map((venta) => [venta.id, redaccionVigente(diaDelContrato(venta, ahora)).codigo]));

/** Inserts policies for the first of these vehicles, one for each number. */
const guardarPolizas = async (
  ctx: ContextoTx,
  vehiculos: readonly Vehiculo[],
  numeros: Numeros,
  redacciones: ReadonlyMap<number, string>,
): Promise<void> => {
  const polizas = numeros.flatMap(({ poliza, folio }, i) => {
    const vehiculo = vehiculos[i];
    const redaccion = redacciones.get(vehiculo?.venta_id ?? 0);
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
  if (polizas.length > 0) await insertarPolizas(ctx.tx, ctx.ahora, polizas);
};

const anotarNumeradas = (ctx: ContextoTx, ventaId: number, cantidad: number, desde: number) =>
  registrar(ctx, polizasNumeradas({ id: ventaId, despues: { cantidad, desde } }));

/**
 * Frees reserved numbers. Call it after the own statements of the use case, because every PAGAR waits
 * for this row until the transaction ends; jobs and audit rows are still written.
 */
const soltarReserva = async (ctx: ContextoTx, numeradas: number): Promise<void> => {
  if (numeradas > 0) await moverReserva(ctx, -numeradas);
};

/** Gives the vehicles policies while numbers last. Returns how many vehicles got one. */
const numerar = async (
  ctx: ContextoTx,
  venta: VentaPagada,
  vehiculos: readonly Vehiculo[],
): Promise<number> => {
  const numeros = await tomarNumeros(ctx.tx, vehiculos.length, fechaSantiago(ctx.ahora));
  ctx.falla('emision.trasNumerar');
  await guardarPolizas(ctx, vehiculos, numeros, redaccionesDe(ctx, [venta]));
  const [primero] = numeros;
  if (primero) await anotarNumeradas(ctx, venta.id, numeros.length, primero.poliza);
  return numeros.length;
};

/**
 * Splits sales into those that fit in this chunk, in order, and those that would fit in the next.
 */
const queCaben = (ventas: Awaited<ReturnType<typeof tomarVentasLibres>>) => {
  let quedan = TRAMO;
  const [ids, sinLugar]: [number[], number[]] = [[], []];
  for (const { id, vehiculos } of ventas) {
    if (vehiculos <= quedan) {
      quedan -= vehiculos;
      ids.push(id);
    } else if (vehiculos <= TRAMO) sinLugar.push(id);
  }
  return { ids, sinLugar };
};

interface Numeradas {
  readonly turnos: readonly EnTurno[];
  /** Sales with nothing to issue. */
  readonly completas: ReadonlySet<number>;
  /** Sales for which this chunk had no room; the next one takes them. */
  readonly sinLugar: readonly number[];
}

/**
 * Takes the turn of several sales that share a chunk and numbers all their vehicles under one lock.
 * Skips sales that another worker holds or that exceed a chunk. Throws without any change when the
 * numbers do not suffice; issued alone, each sale takes what is left.
 */
export const numerarVentas = async (
  ctx: ContextoTx,
  ventas: ReadonlyMap<number, Contexto>,
): Promise<Numeradas> => {
  const libres = await tomarVentasLibres(ctx.tx, [...ventas.keys()]);
  const porEmitir = Map.groupBy(
    libres,
    ({ estado_emision }) => estado_emision !== ESTADO_EMISION.completo,
  );
  const completas = new Set((porEmitir.get(false) ?? []).map(({ id }) => id));
  const { ids, sinLugar } = queCaben(porEmitir.get(true) ?? []);
  if (ids.length === 0) return { turnos: [], completas, sinLugar };
  const turnos = await tomarTurnos(ctx.tx, ids, ESTADO_EMISION.enProceso);
  await encolarValidaciones(ctx, ids);
  const vehiculos = await vehiculosSinPolizaDe(ctx.tx, ids);
  if (vehiculos.length > 0) {
    const numeros = await tomarNumeros(ctx.tx, vehiculos.length, fechaSantiago(ctx.ahora));
    if (numeros.length < vehiculos.length) throw new Error('no quedan números para todas');
    ctx.falla('emision.trasNumerar');
    await guardarPolizas(ctx, vehiculos, numeros, redaccionesDe(ctx, libres));
    const deVenta = Map.groupBy(vehiculos.entries(), ([, { venta_id }]) => venta_id);
    for (const [ventaId, suyos] of deVenta) {
      const suyo = ctx.aCuentaDe(ventas.get(ventaId) ?? ctx);
      const desde = numeros[suyos[0]?.[0] ?? 0]?.poliza ?? 0;
      await anotarNumeradas(suyo, ventaId, suyos.length, desde);
    }
  }
  await cerrarIncidentes(ctx, ids, SIN_NUMEROS);
  await soltarReserva(ctx, vehiculos.length);
  return { turnos, completas, sinLugar };
};

/**
 * Takes the turn of a sale and numbers the next chunk of its vehicles; without `puedeNumerar` it
 * only takes the turn. When numbers run out, it uses the rest and opens an incident. Returns null
 * when the sale is unpaid or complete.
 */
export const numerarTramo = async (
  ctx: ContextoTx,
  ventaId: number,
  puedeNumerar = true,
): Promise<{ turno: number } | null> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (!venta || venta.estado_emision === ESTADO_EMISION.completo) return null;
  const [{ turno } = { turno: 0 }] = await tomarTurnos(ctx.tx, [ventaId], ESTADO_EMISION.enProceso);
  // On the first run, because the insurer must hear of the payment whatever becomes of the
  // issuance.
  if (venta.turno_emision === 0) await encolarValidaciones(ctx, [ventaId]);
  if (!puedeNumerar) return { turno };
  const porFirmar = await polizasPorFirmar(ctx.tx, ventaId);
  const vehiculos = await vehiculosSinPoliza(ctx.tx, ventaId, TRAMO - porFirmar);
  if (vehiculos.length === 0) return { turno };

  const numeradas = await numerar(ctx, venta, vehiculos);
  const faltan = vehiculos.length - numeradas;
  if (faltan > 0) {
    ctx.log.error({ venta: ventaId }, 'no quedan números de póliza o folio');
    await abrirIncidente(ctx, {
      clase: SIN_NUMEROS,
      ventaId,
      detalle: `Faltan números para ${faltan} pólizas`,
    });
  } else {
    await cerrarIncidentes(ctx, ventaId, SIN_NUMEROS);
  }
  await soltarReserva(ctx, numeradas);
  return { turno };
};

/**
 * Numbers the next chunk ahead. Does nothing when another run took the turn. It does not report
 * exhausted numbers; the next job does.
 */
export const numerarSiguiente = async (
  ctx: ContextoTx,
  ventaId: number,
  turno: number,
): Promise<void> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (venta?.turno_emision !== turno) return;
  const vehiculos = await vehiculosSinPoliza(ctx.tx, ventaId, TRAMO);
  if (vehiculos.length === 0) return;
  await soltarReserva(ctx, await numerar(ctx, venta, vehiculos));
};
