import { describe, expect, it } from 'vitest';
import { conVentaPagada } from '#server/test/caidas/relevo.ts';
import type { Escenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';

const clavesDe = ({ casa }: Escenario) =>
  casa.base.selectFrom('polizas').select(['id', 'documento_clave']).orderBy('id').execute();

it('SIGTERM of a worker in the middle of a sale: it finishes its run and exits in order, and the next worker does the rest', () =>
  conVentaPagada(async (escenario, worker) => {
    worker.senal('SIGTERM');
    worker.senal('SIGCONT');
    expect(await worker.fin, worker.salida()).toBe(0);
    // Two chunks of 200, plus 10 policies.
    expect(await escenario.avance()).toBe(97);
    await escenario.lanzar('worker');
    await escenario.esperarAvance(100);
  }));

describe.concurrent('a worker that disappears in the middle of a sale', () => {
  it('kill -9 with a second worker alive: that one takes the job when the heartbeat lapses', () =>
    conVentaPagada(async (escenario, worker) => {
      await escenario.lanzar('worker');
      worker.senal('SIGKILL');
      expect(await worker.fin).toBe('SIGKILL');
      // Heartbeat of 10 s, supervision of 5 s, retry after 4 s, and slack for a slow machine.
      await escenario.esperarAvance(100, 90);
    }));

  it('a worker paused beyond its lease writes nothing when it resumes: another one has issued the sale', () =>
    conVentaPagada(async (escenario, worker) => {
      await escenario.lanzar('worker');
      await escenario.esperarAvance(100, 90);
      const claves = await clavesDe(escenario);
      worker.senal('SIGCONT');
      await esperar('el turno perdido, anotado', 20, () =>
        worker.salida().includes('otro turno tomó esta emisión'),
      );
      expect(worker.vive()).toBe(true);
      expect(await clavesDe(escenario)).toEqual(claves);
    }));
});
