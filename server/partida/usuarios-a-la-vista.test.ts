import { expect, it } from 'vitest';
import { usuariosALaVista } from './usuarios-a-la-vista.ts';

it('[A-CERO-014] a house without demonstration data is told how its administrador logs in', () => {
  expect(usuariosALaVista({ AMBIENTE: 'demo', SEMILLA: 'minima' })).toEqual([
    '  admin      Admin#2026 en una base nueva (CLAVE_ADMIN la cambia)',
  ]);
  const propia = { SEMILLA: 'minima', CLAVE_ADMIN: 'Propia#202' } as const;
  expect(usuariosALaVista({ AMBIENTE: 'demo', ...propia })).toEqual([
    '  admin      la contraseña de CLAVE_ADMIN en una base nueva',
  ]);
  expect(usuariosALaVista({ AMBIENTE: 'produccion', ...propia })).toEqual([]);
  expect(usuariosALaVista({ AMBIENTE: 'demo', SEMILLA: 'demo' })).toHaveLength(6);
});
