import { describe, expect, it } from 'vitest';
import { esperar } from '#server/test/esperar.ts';
import { PUNTOS_DE_CARGA, type PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { conCarga, probarCaidaDeCarga, revisarVenta } from '#server/test/caidas/carga.ts';

describe.concurrent('kill -9 at every step of the preparation of a load', () => {
  const casos = PUNTOS_DE_CARGA.flatMap((punto): [PuntoDeFalla, number][] => [
    [punto, 2],
    [punto, 3],
  ]);
  it.each(casos)('%s, chunk %i: after a restart no row is lost or doubled', (punto, tramo) =>
    expect(probarCaidaDeCarga(punto, tramo)).resolves.toBeUndefined(),
  );

  it('with a second worker alive, that one continues when the heartbeat lapses', () =>
    conCarga(async (carga) => {
      const worker = await carga.lanzar('carga.trasAgregar:pausa:2');
      await esperar('worker detenido', 20, () => worker.detenido());
      await carga.lanzar();
      worker.senal('SIGKILL');
      expect(await worker.fin).toBe('SIGKILL');
      await esperar('preparada', 90, async () => (await carga.avance()) === 100);
      await revisarVenta(carga);
    }));
});
