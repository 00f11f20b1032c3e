import { borrar, escribir, leer } from '../../lib/almacen.ts';

/** The vehicles as the sale had them when this tab last knew it: what differs was made here since. */
export const guardarBase = (vehiculos: readonly unknown[]): void => {
  try {
    escribir({ vehiculosDeLaVenta: JSON.stringify(vehiculos) });
  } catch {
    // No room: without it the sale's own vehicles count.
    borrar(['vehiculosDeLaVenta']);
  }
};

/** Null where this tab knows of no sale. */
export const leerBase = (): unknown[] | null =>
  JSON.parse(leer('vehiculosDeLaVenta') ?? 'null') as unknown[] | null;
