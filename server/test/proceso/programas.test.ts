import { describe, expect, it, vi } from 'vitest';
import { exigirPrograma, seOmite } from './programas.ts';

describe('programs of the long tests', () => {
  it('a missing one fails the test that needs it, and names the package to install', () => {
    expect(() => exigirPrograma('pg_controldata', () => undefined)).toThrow(
      'Falta pg_controldata: apt-get install postgresql-15',
    );
    expect(exigirPrograma('pg_controldata', (programa) => `/x/${programa}`)).toBe(
      '/x/pg_controldata',
    );
  });

  it('only those of SIN_PROGRAMAS are skipped', () => {
    vi.stubEnv('SIN_PROGRAMAS', 'nginx,pgbouncer');
    expect(seOmite('pg_controldata', 'pgbouncer')).toBe(true);
    expect(seOmite('pg_controldata')).toBe(false);
    vi.stubEnv('SIN_PROGRAMAS', undefined);
    expect(seOmite('pgbouncer')).toBe(false);
    vi.unstubAllEnvs();
  });
});
