import { expect } from 'vitest';
import { type Escenario, prepararEscenario } from '../escenario.ts';
import { esperar } from '../esperar.ts';

/** Policies of three chunks, and the progress after the first one. */
const CANTIDAD = 410;
const TRAS_EL_PRIMER_TRAMO = 48;

/** A paid sale whose worker was stopped in the middle; what is left in the end is judged. */
export const conVentaPagada = async (
  prueba: (
    escenario: Escenario,
    detenido: Awaited<ReturnType<Escenario['lanzar']>>,
  ) => Promise<void>,
): Promise<void> => {
  const escenario = await prepararEscenario(CANTIDAD);
  try {
    // Stopped in the middle of its second chunk, as a machine that swaps or a paused container.
    const worker = await escenario.lanzar('worker', { FALLA: 'emision.trasInsertar:pausa:2' });
    expect(await escenario.pagar(await escenario.lanzar('api'))).toMatchObject({ estado: 200 });
    await escenario.esperarAvance(TRAS_EL_PRIMER_TRAMO);
    await esperar('worker detenido', 20, () => worker.detenido());
    await prueba(escenario, worker);
    expect(await escenario.rotos()).toEqual([]);
    expect(new Set(escenario.correos())).toEqual(new Set([1]));
  } finally {
    await escenario.cerrar();
  }
};
