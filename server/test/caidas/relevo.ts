import { expect } from 'vitest';
import { type Escenario, prepararEscenario } from '../escenario.ts';
import { esperar } from '../esperar.ts';

/** Policies for three chunks, and the progress after the first one. */
const CANTIDAD = 410;
const TRAS_EL_PRIMER_TRAMO = 48;

/** Stops the worker of a paid sale midway, and judges the final state. */
export const conVentaPagada = async (
  prueba: (
    escenario: Escenario,
    detenido: Awaited<ReturnType<Escenario['lanzar']>>,
  ) => Promise<void>,
): Promise<void> => {
  const escenario = await prepararEscenario(CANTIDAD);
  try {
    // Pauses it when its second chunk is stored but not marked, like a swapping machine or a paused container.
    const worker = await escenario.lanzar('worker', { FALLA: 'emision.trasGuardar:pausa:2' });
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
