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
  it('follow from the roles of the calls they need', () => {
    const quienDe = () => ({ venta: 'propio', soporte: 'todo' }) as const;
    for (const ruta of COMPRA) expect(ventanasDe('venta', quienDe)).toContain(ruta);
    expect(ventanasDe('soporte', quienDe)).toEqual(ventanasDe('venta', quienDe));
    expect(ventanasDe('corredor', quienDe)).toEqual([]);
  });

  it('need all of their calls; an unknown call opens none', () => {
    for (const rol of ROLES) expect(ventanasDe(rol, () => null)).toEqual([]);
    const sinPago = (id: string) =>
      id === 'IntencionesDeVenta/ActualizarIntencionPago' ? {} : ({ venta: 'propio' } as const);
    expect(ventanasDe('venta', sinPago)).not.toContain('/venta/terminosYCondiciones');
    expect(ventanasDe('venta', sinPago)).toContain('/venta/listaVehiculos');
  });

  it('never include the welcome page for a public session, whatever its calls', () => {
    const todos = () => ({ publico: 'libre' }) as const;
    expect(ventanasDe('publico', todos)).not.toContain('/bienvenida');
  });

  it('include waiting payments for Soporte and administrators, not for sellers', () => {
    const quienDe = (id: string) =>
      id === 'Pagos/Pendientes' ? ({ administrador: 'todo', soporte: 'todo' } as const) : {};
    const conPagos = ROLES.filter((rol) => ventanasDe(rol, quienDe).includes('/soporte/pagos'));
    expect(conPagos.toSorted()).toEqual(['administrador', 'soporte']);
  });
});
