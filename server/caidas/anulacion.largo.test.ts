import { describe, expect, it } from 'vitest';
import { probarCaidaDeAnulacion } from '#server/test/caidas/anulacion.ts';
import { PUNTOS_DE_ANULACION } from '#values/puntos-de-falla.ts';

describe('kill -9 at every step of a mass cancel (F28)', () => {
  it.each(PUNTOS_DE_ANULACION)(
    '[A-ANUL-009] %s, chunk 2: after a restart each policy is cancelled, audited and notified once',
    (punto) => expect(probarCaidaDeAnulacion(punto)).resolves.toBeUndefined(),
  );
});
