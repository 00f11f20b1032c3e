import { EventEmitter } from 'node:events';
import type { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { despertarConsumidores } from './despertar-consumidores.ts';

it('[A-COLA-002] goes on polling after a failed poll, and stops with the queue', async () => {
  const suceso = new EventEmitter();
  const vistos: string[] = [];
  const alDespertar = Promise.withResolvers<void>();
  let sondeos = 0;
  const boss = Object.assign(suceso, {
    getDb: () => ({
      executeSql: async () => {
        sondeos += 1;
        if (sondeos === 1) throw new Error('sin conexión');
        return { rows: [{ name: 'b' }] };
      },
    }),
    notifyWorker: (id: string) => {
      vistos.push(id);
      if (id === 'b2') alDespertar.resolve();
    },
  }) as unknown as PgBoss;
  const consumidores = new Map([
    ['a', ['a1']],
    ['b', ['b1', 'b2']],
  ]);
  const errores: unknown[] = [];
  despertarConsumidores(boss, consumidores, (error) => errores.push(error), 1);
  await alDespertar.promise;
  suceso.emit('stopped');
  const alParar = sondeos;
  expect([vistos.slice(0, 2), errores]).toEqual([['b1', 'b2'], [new Error('sin conexión')]]);
  await new Promise((listo) => setTimeout(listo, 20));
  expect(sondeos).toBe(alParar);
});
