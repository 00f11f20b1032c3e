import { describe, expect, it } from 'vitest';
import { probarCaidaDeCarga } from '#server/test/caidas/carga.ts';

// `carga.largo.test.ts` covers every step of every chunk, and a second live worker.
describe.concurrent('kill -9 in the middle of the preparation of a load', () => {
  it.each([['carga.trasAgregar', 2]] as const)(
    '%s, chunk %i: after a restart no row is lost or doubled',
    (punto, tramo) => expect(probarCaidaDeCarga(punto, tramo)).resolves.toBeUndefined(),
  );
});
