import { precioDe, primaPara } from '#features/convenios/convenio.ts';
import { type ConvenioConPrecios, tasar, type TipoConPrecios } from '#features/convenios/precio.ts';
import { exigirQueSeVenda } from '#features/detenciones/detencion.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { calcularVigencia, type Vigencia } from '#values/vigencia.ts';
import type { TerminosDeVehiculo } from './terminos-vehiculo.ts';
import {
  datosInvalidos,
  periodoSinVenta,
  sinVehiculos,
  TEXTO_VEHICULOS,
  textoPagoAbierto,
  textoSinVenta,
  textoYaVigente,
  tipoYaNoVigente,
} from '#features/ventas/venta.errors.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { guardarTerminos, type VentaTomada } from '#features/ventas/venta.store.ts';
import { leerTerminos, tipoNoVigente, type VehiculoDeTerminos } from './terminos.query.ts';

type Fila = VehiculoDeTerminos;

/**
 * Returns today's premium of a cover that starts on `inicio`. A typed one stays while the agreement allows
 * it, any other follows the agreement. Throws 409 when the period is not sold.
 */
const primaHoy = (
  tipo: TipoConPrecios,
  fila: Fila,
  inicio: Fecha,
  hoy: Fecha,
): { prima: number; primaManual: boolean } => {
  const tasado = tasar(tipo, inicio, hoy);
  if (!tasado.ok) {
    throw periodoSinVenta(textoSinVenta(fila.patente, inicio, tasado.disponibleDesde));
  }
  const escrita = fila.prima_manual ? primaPara(tasado.tipo, fila.prima) : null;
  return { prima: escrita ?? tasado.tipo.valorVentaBase, primaManual: escrita !== null };
};

/** Returns today's cover of a vehicle, or the last day its plate is already covered. */
const vigenciaHoy = (
  fila: Fila,
  tipo: TipoConPrecios,
  convenio: ConvenioConPrecios,
  hoy: Fecha,
  vigenciasPatente: readonly Vigencia[],
): ReturnType<typeof calcularVigencia> =>
  calcularVigencia({
    hoy,
    mesLegal: tipo.mesLegalParaPoliza,
    anioFabricacion: fila.anio_fabricacion,
    vigenciasPatente,
    fechaInicioVigenciaPolizas: convenio.fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas: convenio.fechaTerminoVigenciaPolizas,
    esConvenioExtendido: convenio.esConvenioExtendido,
  });

/**
 * Returns the row of the agreement that prices a vehicle. Throws 409 when its type or use was
 * turned off, otherwise 400.
 */
const tipoDe = async (
  ctx: ContextoTx,
  fila: Fila,
  { tiposVehiculoDisponiblesVM: tipos }: ConvenioConPrecios,
): Promise<TipoConPrecios> => {
  const tipo = precioDe(tipos, fila.tipo_vehiculo_id, fila.tipo_uso_id);
  if (tipo) return tipo;
  const apagado = await tipoNoVigente(ctx.tx, fila);
  throw apagado === null
    ? datosInvalidos({ Vehiculos: TEXTO_VEHICULOS })
    : tipoYaNoVigente(apagado);
};

export interface TerminosDeVenta {
  readonly tipoDePago: number;
  readonly montoEnPesos: number;
  readonly vehiculos: TerminosDeVehiculo[];
  /** Messages for plates that have no period left to sell. */
  readonly ocupadas: string[];
  /** True when another sale has an open payment for one of these plates. */
  readonly pagoAbierto: boolean;
  /** Plates whose period another sale took after this buyer saw it, or that have no period left. */
  readonly tomadas: string[];
  /** True when a cover would start or end on another day than the buyer was shown. */
  readonly otroPeriodo: boolean;
  /** True when a premium or a date differs from the stored one. */
  readonly cambiados: boolean;
  /** Number of payments of the sale, in any state. */
  readonly pagos: number;
}

const seTocan = (fila: Fila, { desde, hasta }: Vigencia): boolean =>
  desde <= fila.vigencia_hasta && fila.vigencia_desde <= hasta;

const hayCambio = (
  fila: Fila,
  nuevo: { prima: number; primaManual: boolean; desde: Fecha; hasta: Fecha },
): boolean =>
  nuevo.prima !== fila.prima ||
  nuevo.primaManual !== fila.prima_manual ||
  nuevo.desde !== fila.vigencia_desde ||
  nuevo.hasta !== fila.vigencia_hasta;

/**
 * Updates premiums and dates of a sale's vehicles to today's terms of the agreement; premiums that PAGAR
 * accepted stay. Returns the total in CLP. Throws 400 when the agreement may not be sold any more. Throws 409 when a type or use was disabled, a
 * period is not sold, the sale has no vehicles, or PAGAR has not accepted it and sales are stopped.
 */
export const actualizarTerminos = async (
  ctx: ContextoTx,
  venta: VentaTomada,
): Promise<TerminosDeVenta> => {
  const hoy = fechaSantiago(ctx.ahora);
  const leido = await leerTerminos(ctx.tx, venta, ctx.ahora);
  const { filas, convenio, vigencias, enPago, pagos } = leido;
  if (filas.length === 0) throw sinVehiculos();
  if (!convenio?.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
  // A payment in doubt is settled by what PAGAR accepted: no stop, and no other price.
  const aceptada = venta.etapa >= ETAPA.pago;
  if (!aceptada) {
    exigirQueSeVenda(
      convenio.detenciones,
      filas.map(({ tipo_vehiculo_id: tipoId }) => tipoId),
    );
  }

  let montoEnPesos = 0;
  let otroPeriodo = false;
  let cambiados = false;
  const vehiculos: TerminosDeVehiculo[] = [];
  const ocupadas: string[] = [];
  const tomadas: string[] = [];
  for (const fila of filas) {
    const { id, patente } = fila;
    const cubiertas = vigencias.get(patente) ?? [];
    if (enPago.has(patente)) {
      ocupadas.push(textoPagoAbierto(patente));
      continue;
    }
    const tipo = await tipoDe(ctx, fila, convenio);
    const vigencia = vigenciaHoy(fila, tipo, convenio, hoy, cubiertas);
    if (!vigencia.ok || cubiertas.some((cubierta) => seTocan(fila, cubierta)))
      tomadas.push(patente);
    if (!vigencia.ok) {
      ocupadas.push(textoYaVigente(patente, vigencia.ocupadaHasta));
      continue;
    }
    const { desde, hasta } = vigencia;
    const { prima, primaManual } = aceptada
      ? { prima: fila.prima, primaManual: fila.prima_manual }
      : primaHoy(tipo, fila, desde, hoy);
    const cambio = { id, prima, primaManual, desde, hasta };
    if (hayCambio(fila, cambio)) {
      await guardarTerminos(ctx.tx, cambio);
      cambiados = true;
    }
    montoEnPesos += prima;
    otroPeriodo ||= desde !== fila.vigencia_desde || hasta !== fila.vigencia_hasta;
    vehiculos.push({ id, patente, desde, hasta });
  }
  const pagoAbierto = enPago.size > 0;
  const { tipoDePago } = convenio;
  const nuevo = { pagoAbierto, tomadas, otroPeriodo, cambiados };
  return { tipoDePago, montoEnPesos, vehiculos, ocupadas, pagos, ...nuevo };
};
