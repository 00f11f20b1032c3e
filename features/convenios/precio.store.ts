import type { Tx } from '#nucleo/db/conexion.ts';
import type { Precio } from './precio.ts';

export interface PrecioDePrima extends Precio {
  readonly primaId: number;
}

/** Writes prices; one of the same premium, period and day takes the new values. */
export const guardarPrecios = async (tx: Tx, precios: readonly PrecioDePrima[]): Promise<void> => {
  if (precios.length === 0) return;
  await tx
    .insertInto('precios_de_prima')
    .values(
      precios.map(({ primaId, periodo, desde, valor, primaMinima, primaMaxima }) => ({
        prima_id: primaId,
        periodo,
        desde,
        valor,
        prima_minima: primaMinima,
        prima_maxima: primaMaxima,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['prima_id', 'periodo', 'desde']).doUpdateSet((eb) => ({
        valor: eb.ref('excluded.valor'),
        prima_minima: eb.ref('excluded.prima_minima'),
        prima_maxima: eb.ref('excluded.prima_maxima'),
      })),
    )
    .execute();
};
