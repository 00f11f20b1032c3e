import { borrar, escribir, leer } from '../../lib/navegador/almacen.ts';

/** Vehicles of the sale as this tab last knew it; differences since were made here. */
export const guardarBase = (vehiculos: readonly unknown[]): void => {
  try {
    escribir({ vehiculosDeLaVenta: JSON.stringify(vehiculos) });
  } catch {
    // Without storage space the server's vehicles count as the base.
    borrar(['vehiculosDeLaVenta']);
  }
};

/** Null if this tab knows of no sale. */
export const leerBase = (): unknown[] | null =>
  JSON.parse(leer('vehiculosDeLaVenta') ?? 'null') as unknown[] | null;
