import { describe, expect, it } from 'vitest';
import { probarCaidaDeAnulacion } from '#server/test/caidas/anulacion.ts';

// At every step: `anulacion.largo.test.ts`.
describe('kill -9 in the middle of a mass cancel (F28)', () => {
  it.each(['anulacion.trasAnular'] as const)(
    '[A-ANUL-009] %s, chunk 2: started again, each policy is cancelled, audited and told of once',
    (punto) => expect(probarCaidaDeAnulacion(punto)).resolves.toBeUndefined(),
  );
});
