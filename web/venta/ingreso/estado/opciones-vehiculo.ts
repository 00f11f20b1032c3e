import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { precioDe } from '#features/convenios/convenio.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { primasDe } from '../../convenio/convenio-en-tarjeta.ts';
import { primaEscrita } from '../../vehiculos/especial-ingresado.ts';
import { NO_APLICA } from '../../vehiculos/vehiculo-ingresado.ts';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

interface TipoYUso {
  readonly tipoVehiculoId: number;
  readonly tipoUsoId?: number | null | undefined;
}

const SIN_USO: Opcion = { id: NO_APLICA, nombre: 'NO APLICA' };

/** Uses that an agreement prices for a vehicle type; empty without any. */
export const usosDe = (convenio: ConvenioVM, tipoVehiculoId: number): readonly Opcion[] => {
  const filas = primasDe(convenio).filter(
    ({ tipoVehiculoVM }) => tipoVehiculoVM.id === tipoVehiculoId,
  );
  const usos = filas.flatMap(({ tipoUsoVM }) => (tipoUsoVM ? [tipoUsoVM] : []));
  if (usos.length === 0) return [];
  // Priced with and without a use: both can be sold.
  return filas.some(({ tipoUsoVM }) => tipoUsoVM === null) ? [...usos, SIN_USO] : usos;
};

/** Options of the use selector: only NO APLICA if the type has none. */
export const usosParaElegir = (usos: readonly Opcion[]): readonly Opcion[] =>
  usos.length === 0 ? [SIN_USO] : usos;

/** Initial use of a type: the previous one if it has it, else its first; -1 without uses. */
export const usoInicial = (usos: readonly Opcion[], previo: number | null): number =>
  (usos.find(({ id }) => id === previo) ?? usos[0] ?? SIN_USO).id;

type Precio = Pick<
  TipoVehiculoDisponibleVM,
  'valorVentaBase' | 'tienePrimaVariable' | 'primaMinima' | 'primaMaxima'
>;

type ConPrima = CotizacionVM & { readonly prima: number };

/** Quote with a price for just this type and use; null without one. */
const cotizadaPara = (
  { tipoVehiculoId, tipoUsoId }: TipoYUso,
  cotizada: CotizacionVM | null | undefined,
): ConPrima | null => {
  const esSuya =
    cotizada?.tipoVehiculoId === tipoVehiculoId && cotizada.tipoUsoId === (tipoUsoId ?? NO_APLICA);
  // Release 1.3.0 quotes no limits during an upgrade (A-RELEVO-006).
  if (!esSuya || cotizada.prima === null || cotizada.primaMinima === undefined) return null;
  return { ...cotizada, prima: cotizada.prima };
};

/**
 * Price of the quoted cover of a vehicle. Without a quote for its type and use, the agreement's price of today,
 * because nothing says when its cover starts. Undefined if it is not sold.
 */
export const precioElegido = (
  convenio: ConvenioVM,
  vehiculo: TipoYUso,
  cotizada: CotizacionVM | null | undefined,
): Precio | undefined => {
  const suya = cotizadaPara(vehiculo, cotizada);
  if (suya === null) {
    return precioDe(primasDe(convenio), vehiculo.tipoVehiculoId, vehiculo.tipoUsoId);
  }
  const { prima: valorVentaBase, primaMinima, primaMaxima } = suya;
  return { valorVentaBase, tienePrimaVariable: primaMinima !== null, primaMinima, primaMaxima };
};

const FIJADA = 'El convenio fija la prima de este vehículo.';
const DE_HOY =
  'Es la prima de hoy: todavía no se sabe cuándo comienza su cobertura. Al continuar, la lista muestra la definitiva.';
const SIN_PRIMA =
  'El convenio no vende hoy este tipo de vehículo con este uso. Elija otro, o pida que agreguen su prima al convenio.';

/** Sentences about the premium of a special vehicle, and what to do without a quote (V-FRESCO-010). */
export const notaDePrima = (
  convenio: ConvenioVM,
  vehiculo: TipoYUso,
  cotizada: CotizacionVM | null | undefined,
): string => {
  if (vehiculo.tipoVehiculoId <= 0) return 'La prima depende del tipo y el uso: elíjalos primero.';
  const precio = precioElegido(convenio, vehiculo, cotizada);
  if (!precio) return SIN_PRIMA;
  return [
    ...(precio.tienePrimaVariable ? [] : [FIJADA]),
    ...(cotizadaPara(vehiculo, cotizada) === null ? [DE_HOY] : []),
  ].join(' ');
};

/** Quotes of the tab, by plate. */
export type Cotizadas = Readonly<Record<string, CotizacionVM>>;

/** Premium of a vehicle in whole CLP: as typed, or by its quote and the agreement. Null if it is not sold. */
export const primaDe = (
  convenio: ConvenioVM,
  vehiculo: VehiculoEntrada,
  cotizadas: Cotizadas,
): number | null =>
  primaEscrita(vehiculo) ??
  precioElegido(convenio, vehiculo, cotizadas[vehiculo.patente])?.valorVentaBase ??
  null;

/** Total of a list in whole CLP; a vehicle that is not sold adds nothing. */
export const montoDe = (
  convenio: ConvenioVM,
  vehiculos: readonly VehiculoEntrada[],
  cotizadas: Cotizadas,
): number =>
  vehiculos.reduce((suma, vehiculo) => suma + (primaDe(convenio, vehiculo, cotizadas) ?? 0), 0);
