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
    const esDelPozo = (hilo: number): boolean =>
      readFileSync(`/proc/self/task/${hilo}/comm`, 'utf8').trim() === 'libuv-worker';
    const delPozo = hilos().filter(esDelPozo);
    expect(new Set(delPozo.map((hilo) => getPriority(hilo)))).toEqual(new Set([10]));
    const losDemas = hilos().filter((hilo) => antes.has(hilo) && !delPozo.includes(hilo));
    expect(losDemas.map((hilo) => getPriority(hilo))).toEqual(losDemas.map((h) => antes.get(h)));
  },
);
