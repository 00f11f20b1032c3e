import { INFORMES } from '#features/informes/ventas/clases-de-informe.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIN_SESION } from '../../lib/sesion/sesion.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { conSesion, montarApp } from '../app-de-pruebas.tsx';
import { visiblesDe } from './menu.ts';
import { MENUS, puedeVer } from './menus.ts';

usarServidor();
beforeEach(() => sessionStorage.clear());

const TODAS = MENUS.flatMap(({ entradas, todas = entradas }) => todas.map(({ ruta }) => ruta));

/** '|' stands for a divider. */
const dibujo = (titulo: string): string => {
  const grupo = MENUS.find((uno) => uno.titulo === titulo);
  const entradas = grupo?.todas ?? grupo?.entradas ?? [];
  return entradas.map((entrada) => entrada.titulo + (entrada.separador ? ' |' : ',')).join(' ');
};

const barra = () => within(screen.getByRole('banner'));
const enMenu = () => {
  const menu = barra().getByRole('navigation', { name: 'Principal' });
  return [...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent);
};

describe('MENUS', () => {
  it('holds the entries and separators of the decisions, in order', () => {
    expect(MENUS.map(({ titulo }) => titulo)).toEqual([
      'Mantenedores',
      'Comprar',
      'Consultar Póliza',
      'Informes',
      'Soporte',
    ]);
    expect(dibujo('Mantenedores')).toBe(
      'Convenio Completo, Convenios, Corredores, Identidades, Usuarios | Marcas, Modelos, ' +
        'Tipos de Vehículo, Tipos de Uso | Propietarios, Vehículos | Folios, Rango de Pólizas | ' +
        'Detención de venta, Textos de la póliza, Probar un cambio,',
    );
    expect(dibujo('Informes')).toBe(
      'Informe de Ventas, Informe de Ventas Anuladas | Renovaciones, Cómo van las ventas, ' +
        'Calendario de cambios, Recordatorios,',
    );
    const informes = MENUS.find(({ titulo }) => titulo === 'Informes')?.entradas ?? [];
    expect(informes.slice(0, -4)).toEqual(
      Object.values(INFORMES).map(({ titulo, ruta }) => expect.objectContaining({ titulo, ruta })),
    );
    expect(dibujo('Soporte')).toBe(
      'Consultar Póliza, Consultar Venta, Consultar Intención de Venta, Consultar URL | ' +
        'Regenerar Póliza, Regenerar Venta, Regenerar SUN, Continuar Venta, Emitir Intención | ' +
        'Informar Pólizas AACH | Anular Póliza, Anular Venta, Anular Masivo | ' +
        'Casos AACH, Casos AACH, Pagos por confirmar, Incidentes, Cambios por aprobar, Póliza perdida, ' +
        'Correos enviados, Datos personales, Accesos a datos, Brecha de datos,',
    );
  });

  it('[A-PORTADA-006] the menu Soporte shows six entries, and every function behind a seventh', () => {
    const soporte = MENUS.find(({ titulo }) => titulo === 'Soporte');
    expect(soporte?.entradas.map(({ titulo }) => titulo)).toEqual([
      'Buscar',
      'Por resolver',
      'Informar AACH',
      'Ventas incompletas',
      'Enlaces',
      'Datos personales',
    ]);
  });

  it('[A-LISTA1-008] leads to what waits of a kind, and a Corredor to the cases of its brokers', () => {
    const rutas = (...ventanas: string[]) =>
      visiblesDe(MENUS.find(({ titulo }) => titulo === 'Soporte')?.todas ?? [], (ruta) =>
        ventanas.includes(ruta),
      ).map(({ titulo, ruta }) => `${titulo} ${ruta}`);
    const LISTA = '/soporte/porResolver';
    const deSoporte = [
      `Casos AACH ${LISTA}?tipo=casos`,
      `Pagos por confirmar ${LISTA}?tipo=pagos`,
      `Incidentes ${LISTA}?tipo=incidentes`,
    ];
    expect(rutas('/soporte/casosAach')).toEqual(['Casos AACH /soporte/casosAach']);
    expect(rutas('/soporte/casosAach', LISTA)).toEqual(deSoporte);
    expect(rutas(LISTA, '/soporte/aprobaciones')).toEqual([
      ...deSoporte,
      `Cambios por aprobar ${LISTA}?tipo=aprobaciones`,
    ]);
  });

  it('has no route twice', () => {
    expect(new Set(TODAS).size).toBe(TODAS.length);
  });

  it('[V-NAV-011] shows an entry only with its window, and the public look-up to everybody', () => {
    const sesion = { ...SIN_SESION, ventanas: ['/mantenedores/marca'] };
    expect(TODAS.filter(puedeVer(sesion))).toEqual(['/mantenedores/marca', '/consulta']);
    expect(TODAS.filter(puedeVer(SIN_SESION))).toEqual(['/consulta']);
  });
});

describe('the bar of the application', () => {
  it('[V-NAV-009] [V-ROL-012] offers a visitor only Consultar Póliza and Iniciar Sesión', async () => {
    montarApp('/no/existe');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    expect(enMenu()).toEqual(['Consultar Póliza']);
    expect(barra().getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(barra().queryByText('Cerrar sesión')).toBeNull();
  });

  it('shows the stored session and follows its changes', async () => {
    conSesion({ perfil: 'UsuarioVenta' });
    montarApp('/no/existe');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    expect(enMenu()).toEqual(['Comprar', 'Consultar Póliza']);
    expect(barra().getByText('venta')).toBeVisible();
    expect(barra().getByText('VENTA')).toBeVisible();
    conSesion({ perfil: 'Administrador', ventanas: TODAS });
    expect(await barra().findByText('ADMINISTRADOR')).toBeVisible();
    expect(enMenu()).toEqual([
      'Mantenedores',
      'Comprar',
      'Consultar Póliza',
      'Informes',
      'Soporte',
    ]);
  });

  it('[V-NAV-010] [V-PAGO1-010] hides the user area in a public session, and offers no choice of an agreement', async () => {
    conSesion({ tipo: 'publica', ventanas: ['/venta/seleccionConvenio'] });
    montarApp('/no/existe');
    await screen.findByRole('heading', { name: 'Página no encontrada' });
    expect(enMenu()).toEqual(['Consultar Póliza']);
    expect(barra().queryByText('Cerrar sesión')).toBeNull();
    expect(barra().queryByText('venta')).toBeNull();
  });
});
