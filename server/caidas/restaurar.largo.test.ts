import { describe, expect, it } from 'vitest';
import { probarRestauracion } from '#server/test/caidas/restaurar.ts';

describe('a database restored from a backup beside the store of today (F40)', () => {
  it('[A-SALTO-003] [A-SALTO-008] on s3: verificar names it, two workers go on past what was given out, and no file changes', () =>
    expect(probarRestauracion('s3')).resolves.toBeUndefined());
});
