import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { cederElPaso } from './hilos.ts';

it.runIf(process.platform === 'linux')(
  '[A-HILO-001] signing threads yield to the event loop, and to nothing else',
  async () => {
    const antes = getPriority();
    expect(await cederElPaso()).toBeGreaterThan(0);
    const prioridades = new Map<string, Set<number>>();
    for (const hilo of readdirSync('/proc/self/task')) {
      const nombre = readFileSync(`/proc/self/task/${hilo}/comm`, 'utf8').trim();
      const cual = nombre === 'libuv-worker' ? 'del pozo' : 'los demás';
      prioridades.set(cual, (prioridades.get(cual) ?? new Set()).add(getPriority(Number(hilo))));
    }
    expect(prioridades.get('del pozo')).toEqual(new Set([10]));
    expect(prioridades.get('los demás')).toEqual(new Set([antes]));
  },
);
