import { expect, it } from 'vitest';
import { COLAS } from './colas.ts';
import publicadas from './test/relevo/colas-publicadas.json' with { type: 'json' };

it('no queue gives up a job because the process that ran it died', () => {
  expect(COLAS.length).toBeGreaterThan(10);
  expect(COLAS.filter(({ reintentos }) => reintentos === 0).map(({ nombre }) => nombre)).toEqual(
    [],
  );
});

it('[A-RELEVO-003] accepts the jobs that the last release left queued: one example of each of its queues', () => {
  const rechazados = Object.entries<readonly object[]>(publicadas).flatMap(([nombre, ejemplos]) => {
    const cola = COLAS.find((una) => una.nombre === nombre);
    expect(ejemplos).not.toEqual([]);
    return ejemplos.filter((ejemplo) => !cola?.encargo.safeParse(ejemplo).success);
  });
  expect(rechazados).toEqual([]);
});
