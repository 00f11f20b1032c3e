import { describe, expect, it } from 'vitest';
import { PUNTOS_DE_FALLA } from '#values/puntos-de-falla.ts';
import { probarCaida } from '#server/test/caidas/paso.ts';

describe('kill -9 at every step of a sale (F01, F03)', () => {
  it.concurrent.each(PUNTOS_DE_FALLA)(
    '%s: after a restart every vehicle has one policy and no number is lost',
    (punto) => expect(probarCaida(punto)).resolves.toBeUndefined(),
  );
});
