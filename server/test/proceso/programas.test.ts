import { describe, expect, it, vi } from 'vitest';
import { exigirPrograma, seOmite } from './programas.ts';

describe('programs of the long tests', () => {
  it('one that is not there fails the test that needs it, with what to install', () => {
    expect(() => exigirPrograma('pg_basebackup', () => undefined)).toThrow(
      'Falta pg_basebackup: apt-get install postgresql-15',
    );
    expect(exigirPrograma('pg_basebackup', (programa) => `/x/${programa}`)).toBe(
      '/x/pg_basebackup',
    );
  });

  it('only what SIN_PROGRAMAS names is gone without', () => {
    vi.stubEnv('SIN_PROGRAMAS', 'nginx,pgbouncer');
    expect(seOmite('pg_basebackup', 'pgbouncer')).toBe(true);
    expect(seOmite('pg_basebackup')).toBe(false);
    vi.stubEnv('SIN_PROGRAMAS', undefined);
    expect(seOmite('pgbouncer')).toBe(false);
    vi.unstubAllEnvs();
  });
});
