import { describe, expect, it } from 'vitest';
import { probarCaidaDeCarga } from '#server/test/caidas/carga.ts';

// Every step of every chunk, and a worker that lives beside the dead: `carga.largo.test.ts`.
describe.concurrent('kill -9 in the middle of the preparation of a load', () => {
  it.each([
    ['carga.trasAgregar', 2],
    ['carga.trasConfirmar', 3],
  ] as const)('%s, chunk %i: started again, no row is lost or doubled', (punto, tramo) =>
    expect(probarCaidaDeCarga(punto, tramo)).resolves.toBeUndefined(),
  );
});
