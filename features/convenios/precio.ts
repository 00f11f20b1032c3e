import type { Fecha } from '#values/fecha.ts';
import { periodoDe, periodoEnVenta } from '#values/vigencia.ts';
import type { ConvenioVM, TipoVehiculoDisponibleVM } from './convenio.contract.ts';

/** Price of a premium for a legal period, from a day on (ADR 46). */
export interface Precio {
  /** Year in which the legal period ends. */
  readonly periodo: number;
  /** First day on which the period is sold at this price. */
  readonly desde: Fecha;
  /** Whole CLP; null stops the sale of the period. */
  readonly valor: number | null;
  /** Limits of a variable premium; null for a fixed one. */
  readonly primaMinima: number | null;
  readonly primaMaxima: number | null;
}

export interface TipoConPrecios extends TipoVehiculoDisponibleVM {
  readonly precios: readonly Precio[];
}

/** An agreement with every price that its premiums have from the current legal period on. */
export type ConvenioConPrecios = Omit<ConvenioVM, 'tiposVehiculoDisponiblesVM'> & {
  tiposVehiculoDisponiblesVM: TipoConPrecios[];
};

/** Price of a period in force on `dia`: the latest that begins on it or before. */
export const precioEnVigor = (
  precios: readonly Precio[],
  periodo: number,
  dia: Fecha,
): Precio | undefined =>
  precios
    .filter((precio) => precio.periodo === periodo && precio.desde <= dia)
    .reduce<Precio | undefined>(
      (ultimo, precio) => (ultimo && ultimo.desde > precio.desde ? ultimo : precio),
      undefined,
    );

/** Message about a premium outside of its own limits. */
export const FUERA_DE_LIMITES = 'La prima debe estar entre la prima mínima y la prima máxima';

export type ValoresDePrecio = Pick<Precio, 'valor' | 'primaMinima' | 'primaMaxima'>;

export const soloValores = ({
  valor,
  primaMinima,
  primaMaxima,
}: ValoresDePrecio): ValoresDePrecio => ({
  valor,
  primaMinima,
  primaMaxima,
});

/** Values of the price of a period in force on `dia`; null where it has none. */
export const valoresEnVigor = (
  precios: readonly Precio[],
  periodo: number,
  dia: Fecha,
): ValoresDePrecio | null => {
  const precio = precioEnVigor(precios, periodo, dia);
  return precio ? soloValores(precio) : null;
};

/** True if a legal period is over before `dia`, so that no price may begin on it. */
export const terminado = (periodo: number, mesLegal: number, dia: Fecha): boolean =>
  periodo < periodoDe(dia, mesLegal);

export const mismosValores = (a: ValoresDePrecio, b: ValoresDePrecio): boolean =>
  a.valor === b.valor && a.primaMinima === b.primaMinima && a.primaMaxima === b.primaMaxima;

interface Tarifa {
  readonly mesLegalParaPoliza: number;
  readonly precios: readonly Precio[];
}

const conPrecio = <T extends Tarifa>(tipo: T, valor: number, precio: Precio) => ({
  ...tipo,
  valorVentaBase: valor,
  tienePrimaVariable: precio.primaMinima !== null,
  primaMinima: precio.primaMinima,
  primaMaxima: precio.primaMaxima,
});

type ConPrecio<T> = T & ReturnType<typeof conPrecio<Tarifa>>;

export type Tasado<T> =
  | { readonly ok: true; readonly tipo: ConPrecio<T> }
  | {
      readonly ok: false;
      /** First later day on which the period is sold; null when no price is planned. */
      readonly disponibleDesde: Fecha | null;
    };

/**
 * Prices a cover that starts on `inicio` and is sold on `hoy`, by the legal period that contains its start. A
 * cover of an extended agreement that began before `hoy` is priced by today's period.
 */
export const tasar = <T extends Tarifa>(tipo: T, inicio: Fecha, hoy: Fecha): Tasado<T> => {
  const periodo = periodoDe(inicio > hoy ? inicio : hoy, tipo.mesLegalParaPoliza);
  const precio = precioEnVigor(tipo.precios, periodo, hoy);
  if (precio && precio.valor !== null) {
    return { ok: true, tipo: conPrecio(tipo, precio.valor, precio) as ConPrecio<T> };
  }
  const dias = tipo.precios
    .filter((uno) => uno.periodo === periodo && uno.desde > hoy && uno.valor !== null)
    .map(({ desde }) => desde);
  return { ok: false, disponibleDesde: dias.toSorted()[0] ?? null };
};

/** Terms of an agreement that decide first and last day of its policies. */
export interface PlazoDePolizas {
  readonly fechaInicioVigenciaPolizas: Fecha;
  readonly fechaTerminoVigenciaPolizas: Fecha;
  readonly esConvenioExtendido: boolean;
}

/** Dates, premiums with their prices, and stops of sale of an agreement, whoever sells through it. */
export interface VentaDeConvenio {
  readonly plazo: PlazoDePolizas;
  readonly tipos: readonly TipoConPrecios[];
  readonly detenciones: ConvenioConPrecios['detenciones'];
}

/** Current and next legal period, the one sold to a used vehicle without policies first. */
const actualYSiguiente = (hoy: Fecha, mesLegal: number): [number, number] => {
  const [actual, enVenta] = [periodoDe(hoy, mesLegal), periodoEnVenta(hoy, mesLegal)];
  return [enVenta, enVenta === actual ? actual + 1 : actual];
};

/**
 * Legal periods that an agreement may sell today, the one sold to a used vehicle without policies first. An
 * extended one sells only the period of its own dates.
 */
export const periodosDeHoy = (
  hoy: Fecha,
  mesLegal: number,
  { esConvenioExtendido, fechaInicioVigenciaPolizas: inicio }: PlazoDePolizas,
): [number, ...number[]] =>
  esConvenioExtendido
    ? [periodoDe(inicio > hoy ? inicio : hoy, mesLegal)]
    : actualYSiguiente(hoy, mesLegal);

/** Legal periods that a new price opens: those sold today, and the others of any agreement. */
export const periodosPorAbrir = (
  hoy: Fecha,
  mesLegal: number,
  plazo: PlazoDePolizas,
): [number, ...number[]] => {
  const [primero, ...otros] = periodosDeHoy(hoy, mesLegal, plazo);
  const todos = new Set([primero, ...otros, ...actualYSiguiente(hoy, mesLegal)]);
  return [...todos] as [number, ...number[]];
};

/** Today's price of a premium, as the specified calls show it; undefined when nothing of it is sold. */
export const precioDeHoy = (
  { precios, mesLegalParaPoliza }: Tarifa,
  hoy: Fecha,
  plazo: PlazoDePolizas,
): (Precio & { readonly valor: number }) | undefined =>
  periodosDeHoy(hoy, mesLegalParaPoliza, plazo)
    .map((periodo) => precioEnVigor(precios, periodo, hoy))
    .find((precio): precio is Precio & { valor: number } => typeof precio?.valor === 'number');

/** A premium at today's price; at the price of its columns while nothing of it is sold. */
export const aPrecioDeHoy = <T extends Tarifa>(tipo: T, hoy: Fecha, plazo: PlazoDePolizas): T => {
  const precio = precioDeHoy(tipo, hoy, plazo);
  return precio ? conPrecio(tipo, precio.valor, precio) : tipo;
};

/** An agreement as its sellers see it: only the premiums that are sold today. */
export const soloEnVenta = (convenio: ConvenioConPrecios, hoy: Fecha): ConvenioVM => ({
  ...convenio,
  tiposVehiculoDisponiblesVM: convenio.tiposVehiculoDisponiblesVM.filter(
    (tipo) => precioDeHoy(tipo, hoy, convenio) !== undefined,
  ),
});
