import { TIPO_NO_ELEGIBLE, USO_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import {
  type ClaseDeRegistro,
  guardarDeLista,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { primasInvalidas } from '#features/convenios/convenio.errors.ts';
import { mismaPrima, TEXTOS } from './convenio-escrito.ts';
import { plazoDePolizas } from '#features/convenios/convenio.query.ts';
import { guardarPrecios, tomarPrimasDe } from '#features/convenios/precio.store.ts';
import {
  mismosValores,
  periodosPorAbrir,
  type PlazoDePolizas,
  type Precio,
  precioDeHoy,
  precioEnVigor,
  type ValoresDePrecio,
} from '#features/convenios/precio.ts';
import { type PrimaConPrecios, primasCopiables, primasDe } from './convenio-mantenido.query.ts';
import { tiposVigentes, usosVigentes } from '#features/convenios/elegibles.query.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import type { PrimaEntrada } from './guardar-convenio.contract.ts';

const LISTA = 'tiposVehiculoDisponiblesVM';

const PRIMA: ClaseDeRegistro<'convenio_primas'> = {
  tabla: 'convenio_primas',
  entidad: 'prima',
  // The database refuses the second of two concurrent inserts.
  duplicado: () => primasInvalidas({ [LISTA]: [TEXTOS.primaRepetida] }),
  parteDe: ({ convenio_id, tipo_vehiculo_id, tipo_uso_id }) => ({
    entidad: 'convenio',
    id: convenio_id,
    distingue: { tipo_vehiculo_id, tipo_uso_id },
  }),
};

/** A premium; a copied one brings its prices, any other opens today's. */
type PrimaDeLista = PrimaEntrada & { readonly precios?: readonly Precio[] };

/** A received premium, and the existing one that it changes. */
interface Par {
  readonly prima: PrimaDeLista;
  readonly actual: PrimaConPrecios | undefined;
  /** The premium with the price that the caller saw. */
  readonly vista: PrimaConPrecios | undefined;
}

/** Today, and the dates of the agreement's policies. */
interface Venta {
  readonly hoy: Fecha;
  readonly plazo: PlazoDePolizas;
}

interface Reglas {
  readonly convenioId: number;
  readonly soloNuevas: boolean;
  readonly venta: Venta;
}

interface Catalogo {
  readonly tipos: readonly number[];
  readonly usos: readonly { readonly id: number; readonly tipoVehiculoId: number }[];
}

/** Type and use that a new premium may have: a valid type, and a valid use if it has any. */
const reparoDeNueva = (
  { tipoVehiculoId, tipoUsoId }: PrimaEntrada,
  { tipos, usos }: Catalogo,
): readonly [string, string] | null => {
  if (!tipos.includes(tipoVehiculoId)) {
    return ['tipoVehiculoId', TIPO_NO_ELEGIBLE];
  }
  const suyos = usos.filter((uso) => uso.tipoVehiculoId === tipoVehiculoId);
  if (tipoUsoId === null) {
    return suyos.length === 0 ? null : ['tipoUsoId', TEXTOS.faltaTipoUso];
  }
  return suyos.some(({ id }) => id === tipoUsoId) ? null : ['tipoUsoId', USO_NO_ELEGIBLE];
};

const valoresDe = (prima: PrimaEntrada): ValoresDePrecio => ({
  valor: prima.valorVentaBase,
  primaMinima: prima.tienePrimaVariable ? prima.primaMinima : null,
  primaMaxima: prima.tienePrimaVariable ? prima.primaMaxima : null,
});

/** True if the received price is the one that the caller saw, so that it asks for no other. */
const mismoPrecio = ({ prima, vista }: Par): boolean =>
  vista !== undefined && mismosValores(valoresDe(vista), valoresDe(prima));

const reparoDeConocida = (
  par: Par,
  actual: PrimaConPrecios,
  { hoy, plazo }: Venta,
): readonly [string, string] | null => {
  if (!mismaPrima(par.prima, actual))
    return ['tipoVehiculoId', 'El tipo de vehículo y el uso de una prima no se cambian'];
  // Nothing says which period the price is for, and the sheet stopped each on purpose.
  return precioDeHoy(actual, hoy, plazo) || mismoPrecio(par)
    ? null
    : ['valorVentaBase', 'La prima no se vende hoy: escriba el precio en la hoja de precios'];
};

const reparoDe = (
  par: Par,
  { convenioId, soloNuevas, catalogo, venta }: Reglas & { readonly catalogo: Catalogo },
): readonly [string, string] | null => {
  const { prima, actual } = par;
  const ajena = prima.convenioId !== undefined && prima.convenioId !== convenioId;
  if (ajena || (prima.id !== undefined && !actual))
    return ['id', 'La prima no es de este convenio'];
  if (!actual) return reparoDeNueva(prima, catalogo);
  return soloNuevas
    ? ['tipoVehiculoId', TEXTOS.primaRepetida]
    : reparoDeConocida(par, actual, venta);
};

const exigirQueSirvan = async (
  ctx: ContextoTx,
  pares: readonly Par[],
  reglas: Reglas,
): Promise<void> => {
  if (pares.length === 0) throw primasInvalidas({ [LISTA]: [TEXTOS.sinPrimas] });
  const nuevos = pares.filter(({ actual }) => !actual).map(({ prima }) => prima.tipoVehiculoId);
  const catalogo = {
    tipos: await tiposVigentes(ctx.tx, nuevos),
    usos: await usosVigentes(ctx.tx, nuevos),
  };
  const errors: Record<string, string[]> = {};
  for (const [lugar, par] of pares.entries()) {
    const repetida = pares.slice(0, lugar).some(({ prima }) => mismaPrima(prima, par.prima));
    const reparo = repetida
      ? (['tipoVehiculoId', TEXTOS.primaRepetida] as const)
      : reparoDe(par, { ...reglas, catalogo });
    if (reparo) errors[`${LISTA}.${lugar}.${reparo[0]}`] = [reparo[1]];
  }
  if (Object.keys(errors).length > 0) throw primasInvalidas(errors);
};

const columnasDe = (prima: PrimaEntrada) => ({
  valor_venta_base: prima.valorVentaBase,
  mes_legal: prima.mesLegalParaPoliza,
  tiene_prima_variable: prima.tienePrimaVariable,
  prima_minima: prima.tienePrimaVariable ? prima.primaMinima : null,
  prima_maxima: prima.tienePrimaVariable ? prima.primaMaxima : null,
  vigente: prima.vigente,
});

const guardarFila = (ctx: ContextoTx, convenioId: number, { prima, actual }: Par) =>
  guardarDeLista(ctx, PRIMA, {
    actual,
    version: prima.version === undefined ? undefined : prima.version - (actual?.empezados ?? 0),
    clave: {
      convenio_id: convenioId,
      tipo_vehiculo_id: prima.tipoVehiculoId,
      tipo_uso_id: prima.tipoUsoId,
    },
    valores: columnasDe(prima),
  });

/**
 * Prices that today's price of a premium opens or changes. A new premium is sold for the current and the next
 * period, and for that of an extended agreement. Another price begins today in those that had the old one. Where another legal month leaves a premium
 * without a price today, the period in season gets one, unless the sheet has planned it. A price that is the one
 * the caller saw changes nothing.
 */
const preciosNuevos = (par: Par, { hoy, plazo }: Venta): Precio[] => {
  const { prima, actual } = par;
  const periodos = periodosPorAbrir(hoy, prima.mesLegalParaPoliza, plazo);
  const valores = valoresDe(prima);
  const conPrecio = (unos: readonly number[]) =>
    unos.map((periodo) => ({ periodo, desde: hoy, ...valores }));
  if (!actual) return conPrecio(periodos);
  const { precios } = actual;
  const antes = precioDeHoy(actual, hoy, plazo);
  if (!antes) return [];
  const [enVenta] = periodos;
  const planeado = precios.some(({ periodo }) => periodo === enVenta);
  const { mesLegalParaPoliza } = prima;
  if (!planeado && !precioDeHoy({ precios, mesLegalParaPoliza }, hoy, plazo)) {
    return conPrecio([enVenta]);
  }
  if (mismosValores(antes, valores) || mismoPrecio(par)) return [];
  return conPrecio(
    periodos.filter((periodo) => {
      const rige = precioEnVigor(precios, periodo, hoy);
      return rige !== undefined && mismosValores(rige, antes);
    }),
  );
};

/**
 * Saves one premium and its prices. The columns of `convenio_primas` first take today's price, which they do
 * not follow, so that the audit tells the price that was in force.
 */
const guardarUna = async (
  ctx: ContextoTx,
  { convenioId, venta }: Reglas,
  par: Par,
): Promise<void> => {
  const { actual } = par;
  if (actual) {
    const { valor_venta_base, tiene_prima_variable, prima_minima, prima_maxima } =
      columnasDe(actual);
    await ctx.tx
      .updateTable('convenio_primas')
      .set({ valor_venta_base, tiene_prima_variable, prima_minima, prima_maxima })
      .where('id', '=', actual.id)
      .execute();
  }
  const { id } = await guardarFila(ctx, convenioId, par);
  const precios = par.prima.precios ?? preciosNuevos(par, venta);
  await guardarPrecios(
    ctx.tx,
    precios.map((precio) => ({ primaId: id, ...precio })),
  );
};

/**
 * Adds or changes premiums of an agreement; those not on the list stay. `vistas` are the premiums as the caller
 * saw them, if they may have another price now. Throws 400 by path of the list for an
 * empty list, a repeated type and use, or an unavailable one; 409 for a stale premium.
 */
export const guardarPrimas = async (
  ctx: ContextoTx,
  convenioId: number,
  primas: readonly PrimaDeLista[],
  { soloNuevas, vistas = [] }: { soloNuevas: boolean; vistas?: readonly PrimaConPrecios[] },
): Promise<void> => {
  const hoy = fechaSantiago(ctx.ahora);
  // In the order of the sheet, so that neither waits for the other for ever.
  await tomarPrimasDe(ctx.tx, convenioId);
  const existentes = await primasDe(ctx.tx, convenioId, hoy);
  const plazo = await plazoDePolizas(ctx.tx, convenioId);
  const reglas = { convenioId, soloNuevas, venta: { hoy, plazo } };
  const pares = primas.map((prima) => {
    const actual = existentes.find((una) =>
      prima.id === undefined ? mismaPrima(una, prima) : una.id === prima.id,
    );
    const vista = vistas.find(({ id }) => id === actual?.id) ?? actual;
    return { prima, actual, vista };
  });
  await exigirQueSirvan(ctx, pares, reglas);
  for (const par of pares) await guardarUna(ctx, reglas, par);
};

/** Adds to agreement `a`, which has none, the premiums of `de` that it may get, with all their prices. */
export const copiarPrimas = async (
  ctx: ContextoTx,
  { de, a }: { readonly de: number; readonly a: number },
): Promise<void> => {
  const primas = (await primasCopiables(ctx.tx, de, fechaSantiago(ctx.ahora))).map(
    ({ id: _id, version: _version, convenioId: _convenioId, ...prima }) => prima,
  );
  if (primas.length > 0) await guardarPrimas(ctx, a, primas, { soloNuevas: true });
};
