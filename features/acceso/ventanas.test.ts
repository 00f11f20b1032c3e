import { describe, expect, it } from 'vitest';
import { ROLES } from '#values/perfil.ts';
import { ventanasDe } from './ventanas.ts';

const COMPRA = [
  '/venta/seleccionConvenio',
  '/venta/ingresoVehiculo',
  '/venta/listaVehiculos',
  '/venta/terminosYCondiciones',
  '/venta/pago',
];

describe('windows of a role', () => {
  it('follow from who may make the calls they stand on', () => {
    const quienDe = () => ({ venta: 'propio', soporte: 'todo' }) as const;
    for (const ruta of COMPRA) expect(ventanasDe('venta', quienDe)).toContain(ruta);
    expect(ventanasDe('soporte', quienDe)).toEqual(ventanasDe('venta', quienDe));
    expect(ventanasDe('corredor', quienDe)).toEqual([]);
  });

  it('a window needs all of its calls, and none opens on a call that does not exist', () => {
    for (const rol of ROLES) expect(ventanasDe(rol, () => null)).toEqual([]);
    const sinPago = (id: string) =>
      id === 'IntencionesDeVenta/ActualizarIntencionPago' ? {} : ({ venta: 'propio' } as const);
    expect(ventanasDe('venta', sinPago)).not.toContain('/venta/terminosYCondiciones');
    expect(ventanasDe('venta', sinPago)).toContain('/venta/listaVehiculos');
  });

  it('a public session never has the welcome page, whatever calls it may make', () => {
    const todos = () => ({ publico: 'libre' }) as const;
    expect(ventanasDe('publico', todos)).not.toContain('/bienvenida');
  });

  it('Soporte and administrators have the payments that wait, whoever sells does not', () => {
    const quienDe = (id: string) =>
      id === 'Pagos/Pendientes' ? ({ administrador: 'todo', soporte: 'todo' } as const) : {};
    const conPagos = ROLES.filter((rol) => ventanasDe(rol, quienDe).includes('/soporte/pagos'));
    expect(conPagos.toSorted()).toEqual(['administrador', 'soporte']);
  });
});
