import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { preciosInvalidos } from '#features/convenios/convenio.errors.ts';
import {
  anotarVersion,
  guardarPrecios,
  idsDePrimas,
  quitarPrecios,
  type PrecioDePrima,
  tomarPrimas,
} from '#features/convenios/precio.store.ts';
import {
  soloValores,
  terminado,
  type ValoresDePrecio,
  valoresEnVigor,
} from '#features/convenios/precio.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { mismoPrecio, reparoDeDesde, reparoDeValores } from './precio-escrito.ts';
import type { CambioDePrecio, PrecioDeshecho } from './precios.contract.ts';
import { preciosCambiados, preciosDeshechos } from './precios.hechos.ts';

interface PedidoDeDeshacer {
  readonly convenioId: number;
  readonly periodo: number;
  readonly desde: Fecha;
  readonly cambios: readonly PrecioDeshecho[];
}

interface Pedido {
  readonly periodo: number;
  readonly desde: Fecha;
  readonly cambios: readonly CambioDePrecio[];
}

type Prima = Awaited<ReturnType<typeof tomarPrimas>>[number];

const exigirQueSirvan = (
  { periodo, desde, cambios }: Pedido,
  primas: ReadonlyMap<number, Prima>,
  hoy: Fecha,
): void => {
  const errors: Record<string, string[]> = {};
  const deDesde = reparoDeDesde(desde, hoy);
  if (deDesde !== null) errors['desde'] = [deDesde];
  const vistas = new Set<number>();
  for (const [lugar, cambio] of cambios.entries()) {
    const { primaId } = cambio;
    const prima = primas.get(primaId);
    const reparo = reparoDeValores(cambio);
    if (vistas.has(primaId)) {
      errors[`cambios.${lugar}.primaId`] = ['La prima ya tiene un precio para ese día y período'];
    } else if (!prima) errors[`cambios.${lugar}.primaId`] = ['La prima no existe'];
    else if (terminado(periodo, prima.mes_legal, desde)) {
      errors[`cambios.${lugar}.primaId`] = ['El período termina antes de ese día'];
    } else if (reparo) errors[`cambios.${lugar}.${reparo[0]}`] = [reparo[1]];
    vistas.add(primaId);
  }
  if (Object.keys(errors).length > 0) throw preciosInvalidos(errors);
};

interface Cambiado extends PrecioDePrima {
  readonly convenioId: number;
  readonly antes: ValoresDePrecio | null;
}

/** Writes one fact per agreement, with each price before and after. */
const anotar = async (
  ctx: ContextoTx,
  { periodo, desde }: Pedido,
  cambiados: readonly Cambiado[],
): Promise<void> => {
  for (const [id, suyos] of Map.groupBy(cambiados, ({ convenioId }) => convenioId)) {
    const precios = (de: (uno: Cambiado) => ValoresDePrecio | null) =>
      Object.fromEntries(suyos.map((uno) => [uno.primaId, de(uno)]));
    await registrar(
      ctx,
      preciosCambiados({
        id,
        antes: { periodo, precios: precios(({ antes }) => antes) },
        despues: { periodo, desde, precios: precios(soloValores) },
      }),
    );
  }
};

/**
 * Writes prices of a legal period from a day on, and skips those that do not differ. Throws 400 by field, 409
 * where a price is no longer as `antes` says.
 */
export const cambiarPrecios = async (
  ctx: ContextoTx,
  pedido: Pedido,
): Promise<{ cambiados: number }> => {
  const { periodo, desde, cambios } = pedido;
  const tomadas = await tomarPrimas(
    ctx.tx,
    cambios.map(({ primaId }) => primaId),
    periodo,
  );
  const primas = new Map(tomadas.map((prima) => [prima.id, prima]));
  exigirQueSirvan(pedido, primas, fechaSantiago(ctx.ahora));
  const cambiados = cambios.flatMap((cambio): Cambiado[] => {
    const { primaId } = cambio;
    const prima = primas.get(primaId);
    const antes = valoresEnVigor(prima?.precios ?? [], periodo, desde);
    if (!mismoPrecio(antes, cambio.antes)) throw registroModificado();
    if (mismoPrecio(antes, cambio)) return [];
    const convenioId = prima?.convenio_id ?? 0;
    return [{ convenioId, antes, primaId, periodo, desde, ...soloValores(cambio) }];
  });
  await guardarPrecios(ctx.tx, cambiados);
  await anotarVersion(
    ctx.tx,
    cambiados.map(({ primaId }) => primaId),
  );
  await anotar(ctx, pedido, cambiados);
  return { cambiados: cambiados.length };
};

/**
 * Removes the prices of an agreement for a period that begin on a later day. Throws 400 once it has come, 409
 * where a price to remove, or the one that it leaves in force, is no longer as shown.
 */
export const deshacerPrecios = async (
  ctx: ContextoTx,
  { convenioId, periodo, desde, cambios }: PedidoDeDeshacer,
): Promise<{ quitados: number }> => {
  if (desde <= fechaSantiago(ctx.ahora)) {
    throw preciosInvalidos({ desde: ['Los precios ya rigen: escriba otros desde hoy'] });
  }
  const tomadas = await tomarPrimas(ctx.tx, await idsDePrimas(ctx.tx, convenioId), periodo);
  const quitados = tomadas.flatMap(({ id, precios }) => {
    const suyo = precios.find((precio) => precio.desde === desde);
    if (!suyo) return [];
    const otros = precios.filter((precio) => precio !== suyo);
    const despues = valoresEnVigor(otros, periodo, desde);
    return [{ primaId: id, antes: soloValores(suyo), despues }];
  });
  const mostrados = new Map(cambios.map((cambio) => [cambio.primaId, cambio]));
  const iguales = quitados.every(({ primaId, antes, despues }) => {
    const mostrado = mostrados.get(primaId);
    return mostrado && mismoPrecio(antes, mostrado.antes) && mismoPrecio(despues, mostrado.despues);
  });
  if (!iguales || quitados.length !== mostrados.size) throw registroModificado();
  const ids = quitados.map(({ primaId }) => primaId);
  await quitarPrecios(ctx.tx, { ids, periodo, desde });
  await anotarVersion(ctx.tx, ids);
  const precios = (cual: 'antes' | 'despues') =>
    Object.fromEntries(quitados.map((uno) => [uno.primaId, uno[cual]]));
  await registrar(
    ctx,
    preciosDeshechos({
      id: convenioId,
      antes: { periodo, desde, precios: precios('antes') },
      despues: { periodo, precios: precios('despues') },
    }),
  );
  return { quitados: quitados.length };
};
