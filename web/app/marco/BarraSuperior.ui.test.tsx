import { ESCUDO } from '#values/escudo.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { BarraSuperior, type SesionEnBarra, traerMenus } from './BarraSuperior.tsx';
import type { GrupoMenu } from './menu.ts';

beforeAll(async () => {
  await traerMenus();
});

const grupos: GrupoMenu[] = [
  {
    titulo: 'Mantenedores',
    entradas: [
      { titulo: 'Convenios', ruta: '/mantenedores/convenios', separador: true },
      { titulo: 'Marcas', ruta: '/mantenedores/marcas' },
    ],
  },
  { titulo: 'Comprar', entradas: [{ titulo: 'Comprar', ruta: '/venta/seleccionConvenio' }] },
  { titulo: 'Consultar Póliza', entradas: [{ titulo: 'Consultar Póliza', ruta: '/consulta' }] },
  {
    titulo: 'Informes',
    entradas: [
      { titulo: 'Informe de Ventas', ruta: '/informes/ventas' },
      { titulo: 'Informe de Ventas Anuladas', ruta: '/informes/anuladas' },
    ],
  },
  {
    titulo: 'Soporte',
    entradas: [
      { titulo: 'Consultar Venta', ruta: '/soporte/venta' },
      { titulo: 'Anular Póliza', ruta: '/soporte/anular' },
    ],
  },
];
const conLogin: SesionEnBarra = { tipo: 'login', nombreUsuario: 'ANA ROJAS', permiso: 'SOPORTE' };

const montarBarra = (
  sesion: SesionEnBarra,
  puedeVer: (ruta: string) => boolean = () => true,
  ruta = '/otra',
) => montar(<BarraSuperior sesion={sesion} grupos={grupos} puedeVer={puedeVer} />, { ruta });

const nombresEnMenu = () =>
  [...screen.getByRole('navigation', { name: 'Principal' }).querySelectorAll('a, button')].map(
    ({ textContent }) => textContent,
  );

describe('BarraSuperior', () => {
  it('[V-NAV-001] [V-NAV-002] [V-CARA-002] shows the brand, which leads to /bienvenida with a login', () => {
    montarBarra(conLogin);
    const marca = screen.getByRole('link', { name: 'SOAP' });
    expect(marca).toHaveAttribute('href', '/bienvenida');
    expect(marca.querySelector('path')).toHaveAttribute('d', ESCUDO.contorno);
  });

  it.each(['ninguna', 'publica'] as const)(
    '[V-NAV-003] leads from the brand to / in a session of type %s',
    (tipo) => {
      montarBarra({ tipo });
      expect(screen.getByRole('link', { name: 'SOAP' })).toHaveAttribute('href', '/');
    },
  );

  it('[A-IMAGEN-006] [V-COLORES-004] shows in a purchase by link the seller’s name or picture, their colour, and the insurer', async () => {
    const marca = {
      ...{ nombre: 'CORREDORA SUR', color: '#003366', logo: null },
      tonos: { claro: '#003366', oscuro: '#476c90', enlace: '#7792ad' },
      aseguradora: 'LA ASEGURADORA S.A.',
    };
    montarBarra({ tipo: 'publica', marca });
    expect(await screen.findByText('CORREDORA SUR')).toBeVisible();
    expect(screen.getByText('Lo asegura LA ASEGURADORA S.A.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'SOAP' })).toBeVisible();
    expect(screen.getByRole('banner')).toHaveAttribute('data-color');
    cleanup();
    const logo = { ruta: '/api/MarcaComercial/Logo/ab', ancho: 320, alto: 80 };
    montarBarra({ tipo: 'publica', marca: { ...marca, color: null, tonos: null, logo } });
    const imagen = await screen.findByRole('img', { name: 'CORREDORA SUR' });
    // The picture's size is known in advance, so nothing moves.
    expect([imagen.getAttribute('width'), imagen.getAttribute('height')]).toEqual(['320', '80']);
    expect(screen.getByRole('banner')).not.toHaveAttribute('data-color');
  });

  it('[V-NAV-004] offers the five menus to a user with every window', () => {
    montarBarra(conLogin);
    expect(nombresEnMenu()).toEqual([
      'Mantenedores',
      'Comprar',
      'Consultar Póliza',
      'Informes',
      'Soporte',
    ]);
  });

  it('[V-NAV-012] [V-NAV-014] shows a single entry as a link and hides empty groups', () => {
    montarBarra(conLogin, (ruta) => ruta === '/soporte/anular' || ruta === '/consulta');
    expect(nombresEnMenu()).toEqual(['Consultar Póliza', 'Anular Póliza']);
    expect(screen.getByRole('link', { name: 'Anular Póliza' })).toHaveAttribute(
      'href',
      '/soporte/anular',
    );
  });

  it('[V-NAV-005] [V-NAV-007] [V-NAV-008] shows user, permission and Cerrar sesión', () => {
    montarBarra(conLogin);
    expect(screen.getByText('ANA ROJAS')).toBeVisible();
    expect(screen.getByText('SOPORTE')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cerrar sesión' })).toHaveAttribute(
      'href',
      '/acceso/cerrarSesion',
    );
  });

  it.each<SesionEnBarra>([
    { tipo: 'login' },
    { tipo: 'login', nombreUsuario: null },
    { tipo: 'login', nombreUsuario: '' },
  ])('[V-NAV-006] says USUARIO SIN NOMBRE without a name: %j', (sesion) => {
    montarBarra(sesion);
    expect(screen.getByText('USUARIO SIN NOMBRE')).toBeVisible();
  });

  it('[V-NAV-009] offers only look-up and login without a session', () => {
    montarBarra({ tipo: 'ninguna' });
    expect(nombresEnMenu()).toEqual(['Consultar Póliza']);
    expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute(
      'href',
      '/acceso/iniciarSesion',
    );
    expect(screen.queryByText('USUARIO SIN NOMBRE')).toBeNull();
  });

  it('[V-NAV-010] hides the user area in a public session', () => {
    montarBarra({ tipo: 'publica', nombreUsuario: 'publico', permiso: 'VENTA' });
    expect(screen.queryByText('publico')).toBeNull();
    expect(screen.queryByText('VENTA')).toBeNull();
    expect(screen.queryByRole('link', { name: /sesión/i })).toBeNull();
  });
});

describe('MenuDesplegable', () => {
  it('[V-NAV-013] [V-NAV-015] opens the entries with their divider', async () => {
    const { usuario } = montarBarra(conLogin);
    expect(screen.queryByRole('link', { name: 'Marcas' })).toBeNull();
    await usuario.click(screen.getByRole('button', { name: 'Mantenedores', expanded: false }));
    expect(screen.getByRole('link', { name: 'Convenios' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Marcas' })).toBeVisible();
    expect(screen.getAllByRole('separator')).toHaveLength(1);
  });

  it('closes on Escape, restores the focus, and closes when another menu opens', async () => {
    const { usuario } = montarBarra(conLogin);
    const informes = screen.getByRole('button', { name: 'Informes' });
    await usuario.click(informes);
    await usuario.tab();
    expect(screen.getByRole('link', { name: 'Informe de Ventas' })).toHaveFocus();
    await usuario.keyboard('{Escape}');
    expect(informes).toHaveFocus();
    expect(informes).toHaveAttribute('aria-expanded', 'false');
    await usuario.click(informes);
    await usuario.click(screen.getByRole('button', { name: 'Soporte' }));
    expect(informes).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens and moves with the arrows', async () => {
    const { usuario } = montarBarra(conLogin);
    screen.getByRole('button', { name: 'Informes' }).focus();
    await usuario.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Informe de Ventas' })).toHaveFocus(),
    );
    await usuario.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Informe de Ventas Anuladas' })).toHaveFocus(),
    );
  });

  it('[A-PORTADA-006] Todas las funciones unfolds them below the divider, by the keyboard too', async () => {
    const soporte: GrupoMenu = {
      titulo: 'Soporte',
      entradas: [{ titulo: 'Enlaces', ruta: '/soporte/url' }],
      todas: [
        { titulo: 'Consultar Venta', ruta: '/soporte/venta' },
        { titulo: 'Consultar URL', ruta: '/soporte/url' },
      ],
    };
    const { usuario } = montar(
      <BarraSuperior sesion={conLogin} grupos={[soporte]} puedeVer={() => true} />,
    );
    await usuario.click(screen.getByRole('button', { name: 'Soporte' }));
    expect(screen.queryByRole('link', { name: 'Consultar Venta' })).toBeNull();
    await usuario.keyboard('{ArrowUp}');
    const todas = screen.getByRole('button', { name: 'Todas las funciones', expanded: false });
    await waitFor(() => expect(todas).toHaveFocus());
    await usuario.keyboard('{Enter}');
    expect(todas).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    await usuario.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Consultar Venta' })).toHaveFocus(),
    );
  });

  it('follows a link and marks the current one', async () => {
    const { usuario, router } = montarBarra(conLogin);
    await usuario.click(screen.getByRole('button', { name: 'Informes' }));
    await usuario.click(screen.getByRole('link', { name: 'Informe de Ventas' }));
    expect(router.state.location.pathname).toBe('/informes/ventas');
    expect(screen.queryByRole('link', { name: 'Informe de Ventas' })).toBeNull();
    await usuario.click(screen.getByRole('button', { name: 'Informes' }));
    expect(screen.getByRole('link', { name: 'Informe de Ventas' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

describe('MenuMovil', () => {
  it('[V-NAV-011] shows all visible entries unfolded and closes on following one', async () => {
    const { usuario, router } = montarBarra(conLogin, (ruta) => !ruta.includes('marcas'));
    await usuario.click(screen.getByRole('button', { name: 'Menú' }));
    const menu = await screen.findByRole('dialog', { name: 'Menú' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Convenios',
      'Comprar',
      'Consultar Póliza',
      'Informe de Ventas',
      'Informe de Ventas Anuladas',
      'Consultar Venta',
      'Anular Póliza',
    ]);
    await usuario.click(within(menu).getByRole('link', { name: 'Consultar Venta' }));
    expect(router.state.location.pathname).toBe('/soporte/venta');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
