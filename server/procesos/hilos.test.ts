import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { cederElPaso } from './hilos.ts';

it.runIf(process.platform === 'linux')(
  '[A-HILO-001] signing threads yield to the event loop, and to nothing else',
  async () => {
    const hilos = () => readdirSync('/proc/self/task').map(Number);
    // A busy machine's owner may have changed the priority of one thread, so each is compared with itself.
    const antes = new Map(hilos().map((hilo) => [hilo, getPriority(hilo)]));
    expect(await cederElPaso()).toBeGreaterThan(0);
    const delPozo = new Set<number>();
    for (const hilo of hilos()) {
      const nombre = readFileSync(`/proc/self/task/${hilo}/comm`, 'utf8').trim();
      if (nombre === 'libuv-worker') delPozo.add(getPriority(hilo));
      else if (antes.has(hilo)) expect([hilo, getPriority(hilo)]).toEqual([hilo, antes.get(hilo)]);
    }
    expect(delPozo).toEqual(new Set([10]));
  },
);
