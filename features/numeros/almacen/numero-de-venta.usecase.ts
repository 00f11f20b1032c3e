import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { claveDeTecho } from './marca.ts';
import { sinNumeroDeVenta, sinNumeroPorAlmacen } from './numeros.errors.ts';
import { type NumerosDeVenta, numerosDeVenta } from './numeros.query.ts';
import { pedirTecho, subirTecho } from './numeros.store.ts';
import { ponerAlDia } from './poner-al-dia.usecase.ts';
import { revisarInstalacion } from './revisar-instalacion.usecase.ts';

/** Sale numbers per ceiling, and the remainders at which the next one is marked, and awaited. */
const BLOQUE = 10_000;
const RESERVA = 2_000;
const ULTIMOS = 500;
/** Longest time between marks while sales are made, so that an older backup is recognised. */
const CADA_MS = 10 * 60_000;

/** Processes that have compared their database with the marks. */
const alDia = new WeakSet<Contexto['puertos']>();

const hayQueSubir = ({ ultimo, techo, pedido, subidoEn }: NumerosDeVenta, ahora: Date): boolean =>
  techo - ultimo < RESERVA ||
  pedido > techo ||
  (ultimo + BLOQUE > pedido && ahora.getTime() - subidoEn.getTime() > CADA_MS);

const subir = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ultimo: number,
): Promise<void> => {
  if (await revisarInstalacion(ctx, enTransaccion)) throw sinNumeroPorAlmacen();
  const techo = await enTransaccion(ctx, (tx) => pedirTecho(tx.tx, ultimo + BLOQUE));
  ctx.falla('ventas.trasPedirTecho');
  await ctx.puertos.documentos.guardar(claveDeTecho(techo), new Uint8Array());
  ctx.falla('ventas.trasMarcarTecho');
  await enTransaccion(ctx, (tx) => subirTecho(tx.tx, techo, ctx.ahora));
};

/** Mark being written by this process, to avoid a second one beside it. */
const subiendo = new WeakMap<Contexto['puertos'], Promise<void>>();

const subirUnaVez = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ultimo: number,
): Promise<void> => {
  const enCurso =
    subiendo.get(ctx.puertos) ??
    subir(ctx, enTransaccion, ultimo).finally(() => subiendo.delete(ctx.puertos));
  subiendo.set(ctx.puertos, enCurso);
  return enCurso;
};

/**
 * Ensures, before its transaction, that a new sale gets a number below a marked ceiling. After a restore the
 * whole block is skipped.
 */
export const asegurarNumeroDeVenta = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
): Promise<void> => {
  const anotar = (error: unknown): void =>
    ctx.log.error({ err: error }, 'techo de números de venta sin subir');
  const negar = (error: unknown): never => {
    anotar(error);
    throw sinNumeroDeVenta();
  };
  if (!alDia.has(ctx.puertos)) {
    const impide = await ponerAlDia(ctx, enTransaccion).catch(negar);
    if (impide === 'almacen') throw sinNumeroPorAlmacen();
    alDia.add(ctx.puertos);
  }
  const numeros = await numerosDeVenta(ctx.db);
  if (!hayQueSubir(numeros, ctx.ahora)) return;
  const quedan = numeros.techo - numeros.ultimo;
  // While numbers remain, a store that is down stops no sale, and a slow one delays only the last ones.
  const subida = subirUnaVez(ctx, enTransaccion, numeros.ultimo).catch(quedan > 0 ? anotar : negar);
  if (quedan < ULTIMOS) await subida;
};

/** Throws, which rolls the sale back, if its number exceeds the ceiling. */
export const exigirBajoElTecho = ({ id, techo }: { id: number; techo: number }): number => {
  if (id > techo) throw sinNumeroDeVenta();
  return id;
};
