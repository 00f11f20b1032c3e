import { describe, expect, it } from 'vitest';
import { probarCaidaDeAnulacion } from '#server/test/caidas/anulacion.ts';

// `anulacion.largo.test.ts` covers every step.
describe('kill -9 in the middle of a mass cancel (F28)', () => {
  it.each(['anulacion.trasAnular'] as const)(
    '[A-ANUL-009] %s, chunk 2: after a restart each policy is cancelled, audited and notified once',
    (punto) => expect(probarCaidaDeAnulacion(punto)).resolves.toBeUndefined(),
  );
});
