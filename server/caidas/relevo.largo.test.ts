import { describe, expect, it } from 'vitest';
import { conVentaPagada } from '#server/test/caidas/relevo.ts';
import type { Escenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';

const clavesDe = ({ casa }: Escenario) =>
  casa.base.selectFrom('polizas').select(['id', 'documento_clave']).orderBy('id').execute();

describe.concurrent('a worker that goes away in the middle of a sale', () => {
  it('kill -9 with another worker alive: the other one takes the job when its heartbeat lapses', () =>
    conVentaPagada(async (escenario, worker) => {
      await escenario.lanzar('worker');
      worker.senal('SIGKILL');
      expect(await worker.fin).toBe('SIGKILL');
      // 10 s of heartbeat, 5 s of supervision, 4 s of retry, and slack for a slow machine.
      await escenario.esperarAvance(100, 90);
    }));

  it('paused beyond its lease: the other one issues, and waking up it writes nothing', () =>
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
