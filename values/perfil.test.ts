import { describe, expect, it } from 'vitest';
import { PERFILES, ROLES, rolDePerfilId, rolDePerfilNombre } from './perfil.ts';

describe('profiles', () => {
  it.each([
    ['[V-ROL-002]', 'Administrador', 'administrador'],
    ['[V-ROL-002]', 'AdministradorMaestro', 'administrador'],
    ['[V-ROL-003]', 'Corredor', 'corredor'],
    ['[V-ROL-004]', 'Soporte', 'soporte'],
    ['[V-ROL-005]', 'UsuarioVenta', 'venta'],
    ['[V-ROL-005]', 'UsuarioVentas', 'venta'],
    ['[V-ROL-006]', 'UsuarioVentasEspecial', 'ventaEspecial'],
    ['[V-ROL-006]', 'UsuarioVentaEspecial', 'ventaEspecial'],
  ])('%s the profile name %s is the role %s', (_, nombre, rol) => {
    expect(rolDePerfilNombre(nombre)).toBe(rol);
  });

  it('[V-ROL-002] [V-ROL-003] [V-ROL-004] [V-ROL-005] [V-ROL-006] no other name is a role', () => {
    for (const nombre of ['', 'administrador', 'Venta', 'Soporte ', '__proto__']) {
      expect(rolDePerfilNombre(nombre)).toBeNull();
    }
  });

  it('[V-ROL-001] a caller has one of five profiles, the session of a link, or none', () => {
    const nombres = Object.entries(PERFILES).map(([rol, { nombre }]) => [rol, nombre]);
    expect(nombres).toEqual([
      ['venta', 'UsuarioVenta'],
      ['administrador', 'Administrador'],
      ['soporte', 'Soporte'],
      ['ventaEspecial', 'UsuarioVentaEspecial'],
      ['corredor', 'Corredor'],
    ]);
    expect(ROLES).toEqual([...nombres.map(([rol]) => rol), 'publico', 'anonimo']);
  });

  it('[V-ROL-007] the ids are 1 sales, 2 administrator, 3 support, 4 special sales, 5 broker', () => {
    expect([1, 2, 3, 4, 5].map(rolDePerfilId)).toEqual([
      'venta',
      'administrador',
      'soporte',
      'ventaEspecial',
      'corredor',
    ]);
    expect(() => rolDePerfilId(6)).toThrow(RangeError);
  });

  it('[V-ROL-001] [V-ROL-008] five profiles exist and both sales profiles have the label VENTA', () => {
    expect(Object.values(PERFILES).map(({ etiqueta }) => etiqueta)).toEqual([
      'VENTA',
      'ADMINISTRADOR',
      'SOPORTE',
      'VENTA',
      'CORREDOR',
    ]);
  });
});
