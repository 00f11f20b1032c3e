import { setTimeout as pausa } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { azarDe } from '#server/test/azar.ts';
import { iniciarClusterPropio } from '#server/test/base/cluster-propio.ts';
import { prepararEscenario } from '#server/test/escenario.ts';

const CANTIDAD = 430;
const MUERTES = 4;
const SEMILLAS = Array.from({ length: Number(process.env['SEMILLAS'] ?? 3) }, (_, i) => i + 1);

it.each(SEMILLAS)(
  'repeated kill -9 of PostgreSQL at any moment of a sale, seed %i: all is issued once',
  async (semilla) => {
    const azar = azarDe(semilla);
    const cluster = await iniciarClusterPropio();
    const escenario = await prepararEscenario(CANTIDAD, { enBase: cluster });
    try {
      const worker = await escenario.lanzar('worker');
      const api = await escenario.lanzar('api');
      expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
      for (let i = 0; i < MUERTES; i += 1) {
        await pausa(azar(800));
        await cluster.matar();
        await pausa(azar(1_500));
        await cluster.encender();
        // Waits for the next heartbeat: until then there is no job to interrupt.
        await pausa(i === 0 ? 0 : 12_000);
      }
      await escenario.esperarAvance(100, 120);
      expect(worker.vive(), worker.salida()).toBe(true);
      expect(await escenario.rotos()).toEqual([]);
    } finally {
      await escenario.cerrar();
    }
  },
  300_000,
);
