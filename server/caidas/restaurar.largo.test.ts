import { describe, expect, it } from 'vitest';
import { probarRestauracion } from '#server/test/caidas/restaurar.ts';

describe('a database restored from a backup, with a store that is newer (F40)', () => {
  it('[A-SALTO-003] [A-SALTO-008] on s3: verificar names what is missing, two workers continue past the numbers given out, and no file changes', () =>
    expect(probarRestauracion('s3')).resolves.toBeUndefined());
});
