import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { preciosInvalidos } from '#features/convenios/convenio.errors.ts';
import {
  anotarVersion,
  guardarPrecios,
  quitarPrecios,
  type PrecioDePrima,
  tomarPrimas,
} from '#features/convenios/precio.store.ts';
import {
  FUERA_DE_LIMITES,
  mismosValores,
  precioEnVigor,
  type ValoresDePrecio,
} from '#features/convenios/precio.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { periodoDe } from '#values/vigencia.ts';
import type { CambioDePrecio } from './precios.contract.ts';
import { preciosCambiados, preciosDeshechos } from './precios.hechos.ts';

interface Pedido {
  readonly periodo: number;
  readonly desde: Fecha;
  readonly cambios: readonly CambioDePrecio[];
}

/** Error of a new price by its field; null when it is right. */
const reparoDeValores = ({
  valor,
  primaMinima: minima,
  primaMaxima: maxima,
}: ValoresDePrecio): readonly [string, string] | null => {
  if (minima === null && maxima === null) return null;
  if (minima === null) return ['primaMinima', 'Falta la prima mínima'];
  if (maxima === null) return ['primaMaxima', 'Falta la prima máxima'];
  if (minima > maxima) {
    return ['primaMaxima', 'La prima máxima no puede ser menor que la mínima'];
  }
  return valor === null || (minima <= valor && valor <= maxima)
    ? null
    : ['valor', FUERA_DE_LIMITES];
};

type Prima = Awaited<ReturnType<typeof tomarPrimas>>[number];

const exigirQueSirvan = (
  { periodo, desde, cambios }: Pedido,
  primas: ReadonlyMap<number, Prima>,
  hoy: Fecha,
): void => {
  const errors: Record<string, string[]> = {};
  if (desde < hoy) errors['desde'] = ['El día no puede ser anterior a hoy'];
  const vistas = new Set<number>();
  for (const [lugar, cambio] of cambios.entries()) {
    const { primaId } = cambio;
    const prima = primas.get(primaId);
    const reparo = reparoDeValores(cambio);
    if (vistas.has(primaId)) {
      errors[`cambios.${lugar}.primaId`] = ['La prima ya tiene un precio para ese día y período'];
    } else if (!prima) errors[`cambios.${lugar}.primaId`] = ['La prima no existe'];
    else if (periodo < periodoDe(desde, prima.mes_legal)) {
      errors[`cambios.${lugar}.primaId`] = ['El período termina antes de ese día'];
    } else if (reparo) errors[`cambios.${lugar}.${reparo[0]}`] = [reparo[1]];
    vistas.add(primaId);
  }
  if (Object.keys(errors).length > 0) throw preciosInvalidos(errors);
};

const soloValores = ({ valor, primaMinima, primaMaxima }: ValoresDePrecio): ValoresDePrecio => ({
  valor,
  primaMinima,
  primaMaxima,
});

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
    const rige = precioEnVigor(prima?.precios ?? [], periodo, desde);
    const antes = rige ? soloValores(rige) : null;
    const mostrado = cambio.antes;
    const igual = antes && mostrado ? mismosValores(antes, mostrado) : antes === mostrado;
    if (!igual) throw registroModificado();
    if (antes && mismosValores(antes, cambio)) return [];
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

/** Removes the prices of an agreement for a period that begin on a later day. Throws 400 once it has come. */
export const deshacerPrecios = async (
  ctx: ContextoTx,
  { convenioId, periodo, desde }: { convenioId: number; periodo: number; desde: Fecha },
): Promise<{ quitados: number }> => {
  if (desde <= fechaSantiago(ctx.ahora)) {
    throw preciosInvalidos({ desde: ['Los precios ya rigen: escriba otros desde hoy'] });
  }
  const quitados = await quitarPrecios(ctx.tx, { convenioId, periodo, desde });
  if (quitados.length === 0) throw preciosInvalidos({ desde: ['No hay precios desde ese día'] });
  const precios = Object.fromEntries(
    quitados.map(({ primaId, ...precio }) => [primaId, soloValores(precio)]),
  );
  await registrar(
    ctx,
    preciosDeshechos({ id: convenioId, antes: { periodo, desde, precios }, despues: { periodo } }),
  );
  return { quitados: quitados.length };
};
