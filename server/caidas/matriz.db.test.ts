import { describe, expect, it } from 'vitest';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { probarCaida } from '#server/test/caidas/paso.ts';

/** One of each kind of trace that the dead leave; all the steps are in `pasos.largo.test.ts`. */
const UNO_DE_CADA: readonly PuntoDeFalla[] = [
  'pago.trasCommit',
  'pago.trasCrear',
  'pago.trasConfirmar',
  'emision.trasInsertar',
  'documentos.trasEscribir',
  'emision.trasConfirmar',
  'correo.trasEnviar',
];

describe('kill -9 in the middle of a sale (F01, F03)', () => {
  it.concurrent.each(UNO_DE_CADA)(
    '%s: started again, every vehicle has one policy and no number is lost',
    (punto) => expect(probarCaida(punto)).resolves.toBeUndefined(),
  );
});
