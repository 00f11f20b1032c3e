import { describe, expect, it } from 'vitest';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { probarCaida } from '#server/test/caidas/paso.ts';

/** A step of the payment and one of the issuance; `matriz.largo.test.ts` covers every step. */
const PUNTOS: readonly PuntoDeFalla[] = ['pago.trasConfirmar', 'emision.trasNumerar'];

describe('kill -9 at a step of a sale (F01, F03)', () => {
  it.concurrent.each(PUNTOS)(
    '%s: after a restart every vehicle has one policy and no number is lost',
    (punto) => expect(probarCaida(punto)).resolves.toBeUndefined(),
  );
});
